import { css } from '@emotion/react';
import type { CaseStudyCard } from '@hireloom/contracts';
import { clipped, fades, fluid, onPaper, radii, space, toned, tones, type, weights } from '@hireloom/design';
import { ThreadMotif } from '@hireloom/design/ui';

type Figure = NonNullable<CaseStudyCard['figure']>;

type Props = { figure: Figure; isLarge?: boolean; className?: string };

const figureStyles = css({ display: 'grid', gap: space(1), minWidth: 0 });
const valueStyles = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(2) });
const numberStyles = css({ ...type.figure, color: toned.accent, lineHeight: 1, overflowWrap: 'anywhere' });
const restStyles = css({ ...type.h3, overflowWrap: 'anywhere' });
const labelStyles = css({ ...type.small, color: toned.textSoft, fontWeight: weights.medium });

const largeStyles = {
  value: css({ columnGap: space(4) }),
  number: css({ color: toned.text, fontSize: fluid(88, 160, 26), lineHeight: 0.95 }),
  rest: css({ fontSize: fluid(28, 44, 9) }),
  label: css(type.lead),
};

/** Longest number, in characters, that fits on a phone in large type. */
const LONGEST_LARGE = 4;

/** Shows a key figure such as "25 in 18 days": "25" in large type, "in 18 days" after it, and the label below. */
export function CaseStudyFigure({ figure, isLarge = false, className }: Props) {
  const [number = '', ...rest] = figure.value.trim().split(/\s+/);
  return (
    <div css={figureStyles} className={className}>
      <p css={[valueStyles, isLarge && largeStyles.value]}>
        <span css={[numberStyles, isLarge && number.length <= LONGEST_LARGE && largeStyles.number]}>
          {number}
        </span>
        {rest.length > 0 && <span css={[restStyles, isLarge && largeStyles.rest]}> {rest.join(' ')}</span>}
      </p>
      {figure.label && <p css={[labelStyles, isLarge && largeStyles.label]}>{figure.label}</p>}
    </div>
  );
}

const stripStyles = css({
  ...tones.night,
  position: 'relative',
  display: 'grid',
  alignItems: 'end',
  minWidth: 0,
  padding: fluid(24, 48, 7),
  paddingBlockStart: fluid(48, 64),
  borderRadius: radii.large,
  overflow: clipped,
});
const backdropStyles = css({
  position: 'absolute',
  inset: 0,
  maskImage: fades.towardsEnd,
  [onPaper]: { display: 'none' },
});
const largeFigureStyles = css({ position: 'relative', gap: space(3) });

/** The story's key figure in large type, on a decorated strip. */
export function FigureStrip({ figure, seed }: { figure: Figure; seed: string }) {
  return (
    <div css={stripStyles}>
      <ThreadMotif seed={seed} crop="medium" css={backdropStyles} />
      <CaseStudyFigure figure={figure} isLarge css={largeFigureStyles} />
    </div>
  );
}

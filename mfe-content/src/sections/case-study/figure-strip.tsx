import { css } from '@emotion/react';
import { clipped, fades, fluid, onPaper, radii, space, tones } from '@hireloom/design';
import { ThreadMotif } from '@hireloom/design/ui';
import { CaseStudyFigure, type Figure } from './case-study-figure';

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
const figureStyles = css({ position: 'relative', gap: space(3) });

type Props = { figure: Figure; seed: string };

/** The story's key figure in large type, on a decorated strip. */
export function FigureStrip({ figure, seed }: Props) {
  return (
    <div css={stripStyles}>
      <ThreadMotif seed={seed} crop="medium" css={backdropStyles} />
      <CaseStudyFigure figure={figure} isLarge css={figureStyles} />
    </div>
  );
}

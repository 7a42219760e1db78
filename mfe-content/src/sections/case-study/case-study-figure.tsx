import { css } from '@emotion/react';
import type { CaseStudyCard } from '@hireloom/contracts';
import { fluid, from, radii, space, toned, tones, type, weights } from '@hireloom/design';

type Figure = NonNullable<CaseStudyCard['figure']>;

const valueStyles = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(4) });
const numberStyles = css({ ...type.figure, lineHeight: 0.95, overflowWrap: 'anywhere' });
const largeStyles = css({ fontSize: fluid(88, 160, 26) });
const restStyles = css({ ...type.h3, fontSize: fluid(28, 44, 9), overflowWrap: 'anywhere' });
const labelStyles = css({
  ...type.lead,
  color: toned.textSoft,
  fontWeight: weights.medium,
  flex: '1 1 12rem',
});
const besideStyles = css({ [from.large]: { ...type.h3, fontSize: fluid(24, 30), maxWidth: '14em' } });

/** Longest number, in characters, that fits on a phone in large type. */
const MAX_LARGE_LENGTH = 4;

const stripStyles = css({
  ...tones.night,
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  alignItems: 'last baseline',
  gap: space(3, 10),
  minWidth: 0,
  padding: fluid(24, 48, 7),
  borderRadius: radii.large,
});

/** The story's key figure, such as "25 in 18 days": "25" in large type, "in 18 days" after it, and the label below or beside it. */
export function FigureStrip({ figure }: { figure: Figure }) {
  const [number = '', ...rest] = figure.value.trim().split(/\s+/);
  return (
    <div css={stripStyles}>
      <p css={valueStyles}>
        <span css={[numberStyles, number.length <= MAX_LARGE_LENGTH && largeStyles]}>{number}</span>
        {rest.length > 0 && <span css={restStyles}> {rest.join(' ')}</span>}
      </p>
      {figure.label && <p css={[labelStyles, besideStyles]}>{figure.label}</p>}
    </div>
  );
}

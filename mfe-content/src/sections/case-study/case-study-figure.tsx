import { css } from '@emotion/react';
import type { CaseStudyCard } from '@hireloom/contracts';
import { fluid, from, radii, space, toned, tones, type, weights } from '@hireloom/design';
import { keepTogether } from '@hireloom/design/ui';
import { FigureThreads } from './case-study-threads';

type Figure = NonNullable<CaseStudyCard['figure']>;

/** Longest number, in characters, that fits on a phone in large type. */
const MAX_LARGE_LENGTH = 4;

const valueStyles = css({
  ...type.figure,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '0.1em',
  lineHeight: 0.95,
  overflowWrap: 'anywhere',
});
const longStyles = css({ fontSize: type.figure.fontSize });
const restStyles = css({ ...type.h3, fontSize: 'max(0.28em, 1.25rem)' });

type ValueProps = { value: string; className?: string };

/** A figure such as "25 in 18 days": "25" in the type size of the whole, and "in 18 days" smaller after it. */
export function FigureValue({ value, className }: ValueProps) {
  const [number = '', ...rest] = value.trim().split(/\s+/);
  return (
    <span css={valueStyles} className={className}>
      <span css={number.length > MAX_LARGE_LENGTH && longStyles}>{number}</span>
      {rest.length > 0 && <span css={restStyles}> {rest.join(' ')}</span>}
    </span>
  );
}

const largeStyles = css({ fontSize: fluid(88, 160, 26) });
const labelStyles = css({
  ...type.lead,
  color: toned.textSoft,
  fontWeight: weights.medium,
  [from.large]: { ...type.h3, fontSize: fluid(24, 28), maxWidth: '20em' },
});

const padding = fluid(24, 48, 7);

const stripStyles = css({
  ...tones.night,
  overflow: 'clip',
  display: 'grid',
  gridTemplate: '1fr auto / minmax(0, 1fr)',
  gap: space(3),
  minWidth: 0,
  padding,
  borderRadius: radii.large,
});
const aboveStyles = css({ gridArea: '1 / 1', alignSelf: 'end', position: 'relative' });
/** From the panel's upper edge to the foot of the number. */
const threadsStyles = css({
  gridArea: '1 / 1',
  width: `calc(100% + 2 * ${padding})`,
  maxWidth: 'none',
  height: `calc(100% + ${padding})`,
  marginBlockStart: `calc(-1 * ${padding})`,
  marginInlineStart: `calc(-1 * ${padding})`,
});

type StripProps = { figure: Figure; slug: string };

/** The story's key figure, with its label, under as many threads as it says. */
export function FigureStrip({ figure, slug }: StripProps) {
  return (
    <div css={stripStyles}>
      <FigureThreads figure={figure.value} slug={slug} css={threadsStyles} />
      <p css={aboveStyles}>
        <FigureValue value={figure.value} css={largeStyles} />
      </p>
      {figure.label && <p css={labelStyles}>{keepTogether(figure.label)}</p>}
    </div>
  );
}

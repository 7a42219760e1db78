import { css } from '@emotion/react';
import type { CaseStudyCard } from '@hireloom/contracts';
import { below, fadeMasks, fluid, from, radii, space, toned, tones, type, weights } from '@hireloom/design';

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
  flex: '1 1 12rem',
});
const besideStyles = css({ [from.large]: { ...type.h3, fontSize: fluid(24, 30), maxWidth: '14em' } });

const stripStyles = css({
  ...tones.night,
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  alignItems: 'last baseline',
  gap: space(3, 10),
  minWidth: 0,
  padding: fluid(24, 48, 7),
  borderRadius: radii.large,
});

/** Threads that cross above the number, where the panel is as high as the heading beside it. */
const threadsStyles = css({
  position: 'absolute',
  zIndex: -1,
  insetBlockStart: 0,
  insetInlineStart: 0,
  width: '100%',
  height: '42%',
  fill: 'none',
  maskImage: fadeMasks.atStart,
  [below.large]: { display: 'none' },
  '& > path': { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 },
});
const coolStyles = css({ stroke: toned.thread, opacity: 0.6 });
const warmStyles = css({ stroke: toned.threadAccent });

const rising = [0, 1, 2, 3, 4].map(
  (n) => `M0 ${70 + n * 6}C250 ${96 + n * 6} 500 ${6 + n * 8} 800 ${14 + n * 9}`,
);
const falling = [0, 1, 2].map((n) => `M0 ${20 + n * 6}C250 ${2 + n * 6} 520 ${90 + n * 7} 800 ${76 + n * 8}`);

function Threads() {
  return (
    <svg aria-hidden viewBox="0 0 800 120" preserveAspectRatio="none" css={threadsStyles}>
      <path d={rising.join('')} css={coolStyles} />
      <path d={falling.join('')} css={warmStyles} />
    </svg>
  );
}

/** The story's key figure, with its label below or beside it. */
export function FigureStrip({ figure }: { figure: Figure }) {
  return (
    <div css={stripStyles}>
      <Threads />
      <p>
        <FigureValue value={figure.value} css={largeStyles} />
      </p>
      {figure.label && <p css={[labelStyles, besideStyles]}>{figure.label}</p>}
    </div>
  );
}

import { css } from '@emotion/react';
import type { CaseStudyCard } from '@hireloom/contracts';
import { below, fadeMasks, fluid, from, radii, space, toned, tones, type, weights } from '@hireloom/design';

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

/** The story's key figure, such as "25 in 18 days": "25" in large type, "in 18 days" after it, and the label below or beside it. */
export function FigureStrip({ figure }: { figure: Figure }) {
  const [number = '', ...rest] = figure.value.trim().split(/\s+/);
  return (
    <div css={stripStyles}>
      <Threads />
      <p css={valueStyles}>
        <span css={[numberStyles, number.length <= MAX_LARGE_LENGTH && largeStyles]}>{number}</span>
        {rest.length > 0 && <span css={restStyles}> {rest.join(' ')}</span>}
      </p>
      {figure.label && <p css={[labelStyles, besideStyles]}>{figure.label}</p>}
    </div>
  );
}

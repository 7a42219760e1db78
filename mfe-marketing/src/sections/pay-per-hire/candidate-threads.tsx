import { css } from '@emotion/react';
import { below, forcedColours, space, strokes, toned } from '@hireloom/design';

export const THREADS_HEIGHT = space(32);

/** Each candidate's height in the drawing, and the point along the steps where the candidate drops out. */
const candidates = [
  [4, 122],
  [14, 168],
  [23, 138],
  [32, 284],
  [41, 184],
  [59, 150],
  [68, 262],
  [77, 178],
  [87, 130],
  [96, 160],
] as const;

const fans = candidates.map(([height, end]) => `M4 50C46 50 50 ${height} 100 ${height}H${end}`).join('');
const ends = candidates.map(([height, end]) => `M${end} ${height}h.01`).join('');
/** Threads that cross the hire's thread from the first day to the end of probation. */
const warp = Array.from({ length: 9 }, (_, index) => `M${418 + index * 9} 24V76`).join('');

/** The SVG is stretched, so strokes do not scale and dots are round line caps. */
const drawingStyles = css({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  width: '100%',
  height: THREADS_HEIGHT,
  fill: 'none',
  strokeLinecap: 'round',
  overflow: 'visible',
  [`${below.large}, ${forcedColours.replace('@media ', '')}`]: { display: 'none' },
  '& > path': { vectorEffect: 'non-scaling-stroke' },
});
const fanStyles = css({ stroke: toned.thread, strokeWidth: 1.5, opacity: 0.45 });
const endStyles = css({ stroke: toned.thread, strokeWidth: 7, opacity: 0.45 });
const warpStyles = css({ stroke: toned.threadAccent, strokeWidth: 2 });
const hireStyles = css({ stroke: toned.accent, strokeWidth: strokes.ring });

/** Ten candidates drop out, two at the interviews, and one is hired. Decorative: the steps say the same. Large screens only. */
export function CandidateThreads() {
  return (
    <svg aria-hidden viewBox="0 0 600 100" preserveAspectRatio="none" css={drawingStyles}>
      <path d={fans} css={fanStyles} />
      <path d={ends} css={endStyles} />
      <path d={warp} css={warpStyles} />
      <path d="M4 50H508" css={hireStyles} />
    </svg>
  );
}

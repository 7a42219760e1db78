import { css } from '@emotion/react';
import { below, forcedColours, from, space, strokes, toned } from '@hireloom/design';

/** Width of the drawing beside the steps on a phone, and its height above them on a large screen. */
export const THREADS_WIDTH = space(12);
export const THREADS_HEIGHT = space(32);

/** Length in drawing units, along the steps. The SVG is stretched, so strokes do not scale and dots are round line caps. */
const LENGTH = 600;
const MIDDLE = 50;
const BRIEF = 4;

/** Each candidate's position across the drawing, and the point along it where the candidate drops out. */
const candidates = [
  { across: 4, end: 122 },
  { across: 14, end: 168 },
  { across: 23, end: 138 },
  { across: 32, end: 284 },
  { across: 41, end: 184 },
  { across: 59, end: 150 },
  { across: 68, end: 262 },
  { across: 77, end: 178 },
  { across: 87, end: 130 },
  { across: 96, end: 160 },
];

const drawingStyles = css({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  fill: 'none',
  strokeLinecap: 'round',
  overflow: 'visible',
  [forcedColours]: { display: 'none' },
  '& > path': { vectorEffect: 'non-scaling-stroke' },
});

const downStyles = css({ width: THREADS_WIDTH, height: '100%', [from.large]: { display: 'none' } });
const acrossStyles = css({ width: '100%', height: THREADS_HEIGHT, [below.large]: { display: 'none' } });

const candidateStyles = css({ stroke: toned.thread, strokeWidth: 1.5, opacity: 0.45 });
const endStyles = css({ stroke: toned.thread, strokeWidth: 7, opacity: 0.45 });
const hireStyles = css({ stroke: toned.accent, strokeWidth: strokes.ring });
const warpStyles = css({ stroke: toned.threadAccent, strokeWidth: 2 });

type Place = (along: number, across: number) => string;

const directions: { styles: typeof downStyles; viewBox: string; payment: number; at: Place }[] = [
  // Narrower than its column, to keep clear of the text.
  {
    styles: downStyles,
    viewBox: `0 0 100 ${LENGTH}`,
    payment: 530,
    at: (along, across) => `${11 + across * 0.78} ${along}`,
  },
  {
    styles: acrossStyles,
    viewBox: `0 0 ${LENGTH} 100`,
    payment: 508,
    at: (along, across) => `${along} ${across}`,
  },
];

function Candidate({ across, end, at }: (typeof candidates)[number] & { at: Place }) {
  const fan = `M${at(BRIEF, MIDDLE)}C${at(46, MIDDLE)} ${at(50, across)} ${at(100, across)}`;
  return (
    <>
      <path d={`${fan}L${at(end, across)}`} css={candidateStyles} />
      <path d={`M${at(end, across)}h.01`} css={endStyles} />
    </>
  );
}

/** Threads that cross the hire's thread from the first day to the end of probation. */
const warp = Array.from({ length: 9 }, (_, index) => 418 + index * 9);

/**
 * Ten candidates drop out, two of them at the interviews, and one is hired. Decorative: the steps have the same
 * information.
 */
export function CandidateThreads() {
  return directions.map(({ styles, viewBox, payment, at }) => (
    <svg key={viewBox} aria-hidden viewBox={viewBox} preserveAspectRatio="none" css={[drawingStyles, styles]}>
      {candidates.map((candidate) => (
        <Candidate key={candidate.across} {...candidate} at={at} />
      ))}
      {warp.map((along) => (
        <path key={along} d={`M${at(along, 24)}L${at(along, 76)}`} css={warpStyles} />
      ))}
      <path d={`M${at(BRIEF, MIDDLE)}L${at(payment, MIDDLE)}`} css={hireStyles} />
    </svg>
  ));
}

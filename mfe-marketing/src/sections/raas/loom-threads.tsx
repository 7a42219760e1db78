import { css } from '@emotion/react';
import { colours, forcedColours, toned } from '@hireloom/design';
import { DAYS, overs, type Role, ROW, slack, warp, weft } from './weave';

const drawingStyles = css({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  fill: 'none',
  '& > path': { vectorEffect: 'non-scaling-stroke' },
  [forcedColours]: { display: 'none' },
});

const weftStyles = css({ stroke: toned.line, strokeWidth: 1.5 });
const slackStyles = css({ stroke: toned.edge, strokeWidth: 1, opacity: 0.5 });
const warpStyles = css({ stroke: toned.accent, strokeWidth: 2.25 });
/** Breaks the warp where a day's thread passes over it. */
const cutStyles = css({ stroke: toned.ground, strokeWidth: 6 });
const overStyles = css({ stroke: colours.marigoldDark, strokeWidth: 2.5 });

/** Five roles and the days of a month in plain weave. A decoration: the list above it says the same in words. */
export function LoomThreads({ roles }: { roles: readonly Role[] }) {
  const all = (part: (role: Role, row: number) => string) => roles.map(part).join('');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${DAYS} ${roles.length * ROW}`}
      preserveAspectRatio="none"
      css={drawingStyles}
    >
      <path d={weft(roles.length)} css={weftStyles} />
      <path d={all((_role, row) => slack(row))} css={slackStyles} />
      <path d={all(warp)} css={warpStyles} />
      <path d={all(overs)} css={cutStyles} />
      <path d={all(overs)} css={overStyles} />
    </svg>
  );
}

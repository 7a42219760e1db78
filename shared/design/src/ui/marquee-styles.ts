import { css, type CSSObject, keyframes } from '@emotion/react';
import { easing, fades, from, onPaper, reducedMotion, space, withoutScripts } from '../tokens';

export type MarqueeAxis = 'inline' | 'block';

const alongLine = keyframes({ to: { transform: 'translateX(-50%)' } });

/** A step begins this long before the next one is due, and takes the time. */
const STEP_MS = 900;

/** Up by one of so many equal steps every so many ms, standing still in between. Half the track is the whole list. */
function stepsUp(count: number, everyMs: number) {
  const at = (index: number, ms: number) => `${(100 * (index * everyMs + ms)) / (count * everyMs)}%`;
  const moved = (index: number) => ({ transform: `translateY(${(-50 * index) / count}%)` });
  const steps = Array.from({ length: count }, (_, index) => [
    [at(index, everyMs - STEP_MS), moved(index)],
    [at(index + 1, 0), moved(index + 1)],
  ]);
  return keyframes(Object.fromEntries(steps.flat()) as CSSObject);
}

/** Where nothing may move or nothing can stop it, the whole list stands there instead. */
const still = (styles: CSSObject): CSSObject => ({
  [reducedMotion]: styles,
  [withoutScripts]: styles,
  [onPaper]: styles,
});

export const rootStyles = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) });

const WINDOW = {
  inline: css({ maskImage: fades.inline, containerType: 'inline-size' }),
  block: css({ maskImage: fades.block, height: 'min(40rem, 80vh)' }),
};

export const windowStyles = (axis: MarqueeAxis) =>
  css([
    { overflow: 'hidden', '&:hover > *, &:focus-within > *': { animationPlayState: 'paused' } },
    WINDOW[axis],
    still({ maskImage: 'none', height: 'auto' }),
  ]);

const TRACK = {
  inline: css({ width: 'max-content', animationName: alongLine }),
  block: css({ flexDirection: 'column' }),
};

/** `steps`: of `block` alone. */
export type MarqueeWay = { axis: MarqueeAxis; seconds: number; steps: number };

export const trackStyles = ({ axis, seconds, steps }: MarqueeWay, isMoving: boolean) =>
  css([
    { display: 'flex', animationIterationCount: 'infinite', animationTimingFunction: 'linear' },
    TRACK[axis],
    axis === 'block' && {
      animationName: stepsUp(steps, (seconds * 1000) / steps),
      animationTimingFunction: easing.out,
    },
    { animationDuration: `${seconds}s`, animationPlayState: isMoving ? 'running' : 'paused' },
    still({ animationName: 'none', width: 'auto' }),
  ]);

const LIST = {
  inline: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-around',
    flex: 'none',
    // As wide as the window at least: what little there is fills it, with the copy beyond its end.
    minWidth: '100cqi',
    gap: space(14),
    paddingInlineEnd: space(14),
    ...still({
      flexWrap: 'wrap',
      flex: 'auto',
      minWidth: 0,
      justifyContent: 'center',
      gap: space(8, 12),
      paddingInlineEnd: 0,
    }),
  }),
  block: css({
    columnGap: space(6),
    [from.medium]: { columnCount: 2 },
    [from.large]: { columnCount: 3 },
    '& > li': { breakInside: 'avoid', paddingBlockEnd: space(6) },
  }),
};

export const listStyles = (axis: MarqueeAxis) => LIST[axis];

export const copyStyles = css(still({ display: 'none' }));

import { css, type CSSObject, keyframes } from '@emotion/react';
import { forcedColours, from, reducedMotion, space, toned, whenStatic } from '../tokens';

const alongLine = keyframes({ to: { transform: 'translateX(-50%)' } });

/** Applies styles where motion is unwanted or could not be stopped: with reduced motion, without scripts, and on paper. */
const still = (styles: CSSObject): CSSObject => ({
  [reducedMotion]: styles,
  ...whenStatic(styles),
});

/** Fades one end into the background colour. A mask would repaint the moving track on every frame. */
const end = (direction: string): CSSObject => ({
  content: '""',
  position: 'absolute',
  zIndex: 1,
  insetBlock: 0,
  width: space(7),
  pointerEvents: 'none',
  backgroundImage: `linear-gradient(${direction}, ${toned.ground}, transparent)`,
  [forcedColours]: { display: 'none' },
  ...still({ display: 'none' }),
});

export const windowStyles = css({
  position: 'relative',
  overflow: 'hidden',
  containerType: 'inline-size',
  '&::before': { ...end('to right'), insetInlineStart: 0 },
  '&::after': { ...end('to left'), insetInlineEnd: 0 },
});

/** `will-change` gives the track its own compositor layer, so that frames need neither layout nor paint. */
export const trackStyles = (seconds: number, isMoving: boolean) =>
  css({
    display: 'flex',
    width: 'max-content',
    willChange: 'transform',
    animationName: alongLine,
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    animationDuration: `${seconds}s`,
    animationPlayState: isMoving ? 'running' : 'paused',
    ...still({ animationName: 'none', width: 'auto', willChange: 'auto' }),
  });

/** Standing still, phones get wrapping rows, and wider viewports at most two rows of equal length. */
export const listStyles = (count: number) =>
  css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-around',
    flex: 'none',
    // At least as wide as the viewport, so that a short list fills it.
    minWidth: '100cqi',
    gap: space(14),
    // Half a gap at each end: the first item starts clear of the faded edge.
    paddingInline: space(7),
    ...still({
      flexWrap: 'wrap',
      flex: 'auto',
      minWidth: 0,
      justifyContent: 'center',
      gap: space(4, 8),
      paddingInline: 0,
      [from.medium]: {
        display: 'grid',
        gridTemplateColumns: `repeat(${count > 5 ? Math.ceil(count / 2) : count}, minmax(0, max-content))`,
      },
    }),
  });

export const copyStyles = css(still({ display: 'none' }));

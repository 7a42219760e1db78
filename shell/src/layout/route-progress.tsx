import { css, keyframes } from '@emotion/react';
import { colours, forcedColours, layers, motionAllowed, space } from '@hireloom/design';
import { appearLate } from '@hireloom/design/ui';
import { useNavigation } from '@hireloom/contracts/router';
import { frame } from '../content/frame';

const advance = keyframes({ from: { transform: 'scaleX(0.08)' }, to: { transform: 'scaleX(0.92)' } });

const barStyles = css({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  height: space(0.75),
  zIndex: layers.menu,
  backgroundColor: colours.marigold,
  transformOrigin: 'left',
  animation: appearLate,
  [motionAllowed]: {
    animation: `${appearLate}, ${advance} 5s 200ms cubic-bezier(0.1, 0.6, 0.3, 1) both`,
  },
  [forcedColours]: { backgroundColor: 'Highlight' },
});

/** A progress bar at the top of the window while the next page loads. */
export function RouteProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label={frame.routeProgress} css={barStyles} />;
}

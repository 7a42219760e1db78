import { css, keyframes } from '@emotion/react';
import { colours, forcedColours, layers, motionAllowed, space } from '@hireloom/design';
import { useNavigation } from '@hireloom/contracts/router';
import { frame } from '../content/frame';

/** A quicker navigation shows no bar. */
const DELAY = '200ms';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const advance = keyframes({ from: { transform: 'scaleX(0.08)' }, to: { transform: 'scaleX(0.92)' } });

const barStyles = css({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  height: space(0.75),
  zIndex: layers.menu,
  backgroundColor: colours.marigold,
  transformOrigin: 'left',
  opacity: 0,
  animation: `${appear} 1ms ${DELAY} forwards`,
  [motionAllowed]: {
    animation: `${appear} 1ms ${DELAY} forwards, ${advance} 5s ${DELAY} cubic-bezier(0.1, 0.6, 0.3, 1) both`,
  },
  [forcedColours]: { backgroundColor: 'Highlight' },
});

/** A thread across the top while the next page is on its way. */
export function RouteProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label={frame.routeProgress} css={barStyles} />;
}

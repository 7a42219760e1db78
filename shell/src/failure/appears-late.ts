import { css, keyframes } from '@emotion/react';
import { withoutScripts } from '@hireloom/design';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/**
 * Keeps its place, and shows only after 200 ms: what comes sooner needs no word about it. Without scripts nothing
 * comes after the page: what stands in for that stands in a `noscript` beside it.
 */
export const appearsLateStyles = css({
  animation: `${appear} 1ms 200ms both`,
  [withoutScripts]: { display: 'none' },
});

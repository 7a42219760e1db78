import { css, keyframes } from '@emotion/react';
import { withoutScripts } from '@hireloom/design';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/**
 * A placeholder that shows only after 200 ms, so that a quick answer shows no flash. Without scripts it never
 * shows: a `noscript` beside it does.
 */
export const appearsLateStyles = css({
  animation: `${appear} 1ms 200ms both`,
  [withoutScripts]: { display: 'none' },
});

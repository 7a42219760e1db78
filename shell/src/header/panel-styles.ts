import { css } from '@emotion/react';
import {
  colours,
  durations,
  easing,
  forcedColours,
  layout,
  motionAllowed,
  shadows,
  space,
  strokes,
  tones,
  windowHeightWithout,
} from '@hireloom/design';
import { OPEN_ATTRIBUTE } from './panel';

const shown = { opacity: 1, transform: 'none' };

/** A sheet below the header. The header is sticky, so its lower edge is always in the same place. */
export const panelStyles = css({
  ...tones.surface,
  // Set explicitly, because a browser without popovers would show the panel, which covers the page.
  display: 'none',
  // Two rules, because a browser drops the whole rule if it does not know one of the selectors.
  '&:popover-open': { display: 'block' },
  [`&[${OPEN_ATTRIBUTE}]`]: { display: 'block' },
  position: 'fixed',
  inset: `${layout.headerHeight} 0 auto`,
  width: '100%',
  maxWidth: 'none',
  maxHeight: windowHeightWithout(layout.headerHeight),
  margin: 0,
  padding: 0,
  border: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  boxShadow: shadows.floating,
  '&::backdrop': {
    insetBlockStart: layout.headerHeight,
    backgroundColor: colours.night,
    opacity: 0.28,
  },
  [forcedColours]: { borderBlockEnd: `${strokes.edge} solid CanvasText` },
  [motionAllowed]: {
    opacity: 0,
    transform: `translateY(${space(-2)})`,
    transition: `opacity ${durations.fast} ${easing.out}, transform ${durations.fast} ${easing.out}`,
    '&:popover-open': {
      ...shown,
      '@starting-style': { opacity: 0, transform: `translateY(${space(-2)})` },
    },
    [`&[${OPEN_ATTRIBUTE}]`]: shown,
  },
});

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

/** For buttons of panels. Without popovers, they would do nothing; the footer has the same links. */
export const panelButtonStyles = css({ '@supports not selector(:popover-open)': { display: 'none' } });

/** A sheet below the header. The header is sticky, so its lower edge is always in the same place. */
export const panelStyles = css({
  ...tones.surface,
  // Set explicitly, because a browser without popovers would show the panel, which covers the page.
  display: 'none',
  '&:popover-open': { display: 'block' },
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
      opacity: 1,
      transform: 'none',
      '@starting-style': { opacity: 0, transform: `translateY(${space(-2)})` },
    },
  },
});

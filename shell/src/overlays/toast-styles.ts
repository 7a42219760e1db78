import type { CSSObject } from '@emotion/react';
import {
  colours,
  forcedColours,
  doubledText,
  layers,
  layout,
  motionAllowed,
  radii,
  shadows,
  space,
  strokes,
  tones,
  transition,
  type,
  weights,
} from '@hireloom/design';

/** Styles for the class names of react-toastify, instead of its own stylesheet, which has another typeface and other colours. */
export const toastStyles: CSSObject = {
  '.Toastify__toast-container': {
    position: 'fixed',
    // In the space above modals.
    insetBlockStart: space(1),
    insetInlineEnd: layout.gutter,
    zIndex: layers.skipLink,
    width: `min(24rem, 100vw - 2 * ${layout.gutter})`,
    display: 'grid',
    gap: space(3),
  },
  '.Toastify__toast': {
    ...tones.surface,
    ...type.control,
    fontWeight: weights.medium,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: space(3),
    padding: space(1, 2, 1, 4),
    border: `${strokes.edge} solid ${colours.teal}`,
    borderRadius: radii.medium,
    boxShadow: shadows.floating,
    overflowWrap: 'anywhere',
    [doubledText]: {
      ...type.small,
      gridTemplateColumns: '1fr auto',
      gap: 0,
      '& > .Toastify__toast-icon': { display: 'none' },
    },
    [forcedColours]: { borderColor: 'CanvasText' },
    [motionAllowed]: {
      transition: transition('opacity', 'transform'),
      '@starting-style': { opacity: 0, transform: `translateY(${space(-2)})` },
    },
  },
  '.Toastify__toast--error': { borderColor: colours.red },
  '.Toastify__toast-icon': { color: colours.teal },
  '.Toastify__toast--error .Toastify__toast-icon': { color: colours.red },
  '.Toastify__progress-bar--wrp': { display: 'none' },
};

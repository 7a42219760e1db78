import { type CSSObject, keyframes } from '@emotion/react';
import {
  below,
  colours,
  durations,
  easing,
  forcedColours,
  from,
  layers,
  layout,
  motionAllowed,
  radii,
  shadows,
  space,
  strokes,
  tones,
  type,
  weights,
} from '@hireloom/design';

/** Marks the container if its toasts were raised over a modal. Stays set when the modal closes, so that they do not move. */
export const OVER_MODAL = 'data-over-modal';

const enter = keyframes({ from: { opacity: 0, transform: `translateX(${space(6)})` } });

/**
 * Styles for the class names of react-toastify, included in every document. Its own stylesheet is not used: it has another
 * typeface and other colours, and its timer is an animation, which `prefers-reduced-motion` would end at once.
 */
export const toastStyles: CSSObject = {
  '.Toastify__toast-container': {
    position: 'fixed',
    insetBlockStart: space(3),
    [from.medium]: { insetBlockStart: `calc(${layout.headerHeight} + ${space(3)})` },
    insetInlineEnd: layout.gutter,
    zIndex: layers.skipLink,
    width: `min(24rem, 100vw - 2 * ${layout.gutter})`,
    display: 'grid',
    gap: space(3),
  },
  // Keeps clear of the modal's close button and of the button at its end: below the modal's head on phones, otherwise above it.
  [`[${OVER_MODAL}] .Toastify__toast-container`]: {
    [below.medium]: { insetBlockStart: space(22) },
    [from.medium]: { insetBlockStart: space(1) },
  },
  '.Toastify__toast': {
    ...tones.surface,
    ...type.control,
    fontWeight: weights.medium,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: space(3),
    padding: space(2, 2, 2, 4),
    border: `${strokes.edge} solid ${colours.teal}`,
    borderRadius: radii.medium,
    boxShadow: shadows.floating,
    overflowWrap: 'anywhere',
    [motionAllowed]: { animation: `${enter} ${durations.slow} ${easing.out}` },
    [forcedColours]: { borderColor: 'CanvasText' },
  },
  '.Toastify__toast--error': { borderColor: colours.red },
  '.Toastify__toast-icon': { color: colours.teal },
  '.Toastify__toast--error .Toastify__toast-icon': { color: colours.red },
  '.Toastify__progress-bar--wrp': { display: 'none' },
};

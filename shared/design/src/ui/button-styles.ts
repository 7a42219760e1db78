import { css } from '@emotion/react';
import {
  colours,
  forcedColours,
  layout,
  motionAllowed,
  inPrint,
  radii,
  space,
  strokes,
  toned,
  transition,
  type,
  weights,
} from '../tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'onDark';
type ButtonSize = 'small' | 'medium' | 'large';
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; isWide?: boolean };

const LIVE = '&:hover:not(:disabled, [aria-disabled="true"])';
const IDLE = '&:disabled, &[aria-disabled="true"]';

const base = css({
  ...type.control,
  fontWeight: weights.semibold,
  letterSpacing: '-0.005em',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  border: `${strokes.edge} solid transparent`,
  borderRadius: radii.round,
  textDecoration: 'none',
  textAlign: 'center',
  cursor: 'pointer',
  userSelect: 'none',
  transition: transition('background-color', 'border-color', 'color', 'transform'),
  '& > svg': { flexShrink: 0 },
  [IDLE]: { cursor: 'not-allowed' },
  '&[aria-busy="true"]': { cursor: 'progress' },
  [motionAllowed]: { '&:active:not(:disabled, [aria-disabled="true"])': { transform: 'scale(0.98)' } },
  // Forced colours remove backgrounds, so only the border shows that this is a button.
  [forcedColours]: { borderColor: 'ButtonText', [IDLE]: { borderColor: 'GrayText', color: 'GrayText' } },
  // Buttons are useless on paper.
  [inPrint]: { display: 'none' },
});

const variants = {
  primary: css({
    backgroundColor: colours.indigo,
    color: colours.onIndigo,
    [LIVE]: { backgroundColor: colours.indigoDark },
    [IDLE]: { backgroundColor: colours.inkSoft },
  }),
  secondary: css({
    borderColor: toned.edge,
    color: toned.text,
    [LIVE]: { borderColor: toned.accent, backgroundColor: toned.wash },
    [IDLE]: { color: toned.textSoft },
  }),
  ghost: css({
    color: toned.accent,
    [LIVE]: { backgroundColor: toned.wash, color: toned.accentStrong },
    [IDLE]: { color: toned.textSoft },
  }),
  onDark: css({
    backgroundColor: colours.marigold,
    color: colours.onMarigold,
    [LIVE]: { backgroundColor: colours.marigoldDark },
    [IDLE]: { backgroundColor: colours.onNightSoft },
  }),
};

const sizes = {
  small: css({ minHeight: layout.touchTarget, padding: space(1.5, 4) }),
  medium: css({ minHeight: space(12), padding: space(2, 6) }),
  large: css({ minHeight: space(14), padding: space(3, 7) }),
};

const wide = css({ width: '100%' });

/** A button without effect looks unavailable, whatever its variant. */
const inert = css({
  '&[aria-disabled="true"]': {
    fontWeight: weights.regular,
    color: toned.textSoft,
    backgroundColor: 'transparent',
    border: `${strokes.edge} dashed ${toned.line}`,
    [forcedColours]: { borderColor: 'GrayText', color: 'GrayText' },
  },
});

/** The look of a button, for an element that is neither `Button` nor `ButtonLink`. */
export const buttonStyles = ({ variant = 'primary', size = 'medium', isWide = false }: ButtonLook = {}) =>
  css([base, variants[variant], sizes[size], isWide && wide, inert]);

export const iconButtonStyles = css({
  display: 'grid',
  placeItems: 'center',
  width: layout.touchTarget,
  height: layout.touchTarget,
  borderRadius: radii.round,
  color: toned.textSoft,
  '&:hover': { backgroundColor: toned.wash, color: toned.text },
});

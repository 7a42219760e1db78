import { fluid } from './space';

export const fontStack =
  "'Plus Jakarta Sans Variable', 'Jakarta Stand-in Arial', 'Jakarta Stand-in Roboto', system-ui, sans-serif";

export const weights = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const;

const heading = { fontWeight: weights.bold, textWrap: 'balance' } as const;

/** Spread one of these into a style object: `{ ...type.h2, color: toned.text }`. */
export const type = {
  display: { ...heading, fontSize: fluid(40, 68), lineHeight: 1.05, letterSpacing: '-0.03em' },
  h2: { ...heading, fontSize: fluid(30, 44), lineHeight: 1.12, letterSpacing: '-0.025em' },
  h3: { ...heading, fontSize: fluid(20, 24), lineHeight: 1.25, letterSpacing: '-0.015em' },
  /** Titles of small cards and list items. */
  title: { ...heading, fontSize: fluid(17, 18), lineHeight: 1.35, letterSpacing: '-0.01em' },
  lead: { fontSize: fluid(17, 20), lineHeight: 1.6, textWrap: 'pretty' },
  body: { fontSize: fluid(16, 18), lineHeight: 1.65, textWrap: 'pretty' },
  /** Buttons, fields and navigation: one size at every width, not under 16 px, or iOS zooms into fields. */
  control: { fontSize: '1rem', lineHeight: 1.5 },
  small: { fontSize: '0.875rem', lineHeight: 1.5 },
  eyebrow: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: weights.semibold, letterSpacing: '0.01em' },
  figure: {
    fontSize: fluid(32, 48),
    lineHeight: 1.05,
    fontWeight: weights.bold,
    letterSpacing: '-0.03em',
    fontVariantNumeric: 'lining-nums',
  },
} as const;

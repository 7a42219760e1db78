import { referTo } from './custom-properties';

export const fontStack = referTo('font').text;

export const weights = referTo('fontWeight');

const sizes = referTo('fontSize');
const heights = referTo('lineHeight');
const spacings = referTo('letterSpacing');

const text = (name: keyof typeof sizes) => ({ fontSize: sizes[name], lineHeight: heights[name] });
const spaced = (name: keyof typeof spacings) => ({ ...text(name), letterSpacing: spacings[name] });
const heading = { fontWeight: weights.bold, textWrap: 'balance' } as const;

/** Spread one of these into a style object: `{ ...type.h2, color: toned.text }`. */
export const type = {
  display: { ...heading, ...spaced('display') },
  h2: { ...heading, ...spaced('h2') },
  h3: { ...heading, ...spaced('h3') },
  /** Titles of small cards and list items. */
  title: { ...heading, ...spaced('title') },
  lead: { ...text('lead'), textWrap: 'pretty' },
  body: { ...text('body'), textWrap: 'pretty' },
  /** Buttons, fields and navigation: one size at every width, not under 16 px, or iOS zooms into fields. */
  control: text('control'),
  small: text('small'),
  eyebrow: { ...spaced('eyebrow'), fontWeight: weights.semibold },
  figure: { ...spaced('figure'), fontWeight: weights.bold, fontVariantNumeric: 'lining-nums' },
} as const;

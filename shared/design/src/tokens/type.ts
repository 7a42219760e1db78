import { referTo } from './custom-properties';

export const fontStack = referTo('font').text;

export const weights = referTo('fontWeight');

const sizes = referTo('fontSize');
const heights = referTo('lineHeight');
const spacings = referTo('letterSpacing');

const words = referTo('wordSpacing');

// Word spacing is inherited as a computed length, so each size sets its own.
const text = (name: keyof typeof sizes) => ({
  fontSize: sizes[name],
  lineHeight: heights[name],
  wordSpacing: words.text,
});
const spaced = (name: keyof typeof spacings) => ({ ...text(name), letterSpacing: spacings[name] });
const heading = (name: keyof typeof spacings) =>
  ({ fontWeight: weights.bold, textWrap: 'balance', ...spaced(name), wordSpacing: words.display }) as const;

/** Spread one of these into a style object: `{ ...type.h2, color: toned.text }`. */
export const type = {
  display: heading('display'),
  h2: heading('h2'),
  h3: heading('h3'),
  /** Titles of small cards and list items. */
  title: heading('title'),
  lead: { ...text('lead'), textWrap: 'pretty' },
  body: { ...text('body'), textWrap: 'pretty' },
  /** Buttons, fields and navigation: the same size at every width, and at least 16 px, or iOS zooms into fields. */
  control: text('control'),
  small: text('small'),
  eyebrow: { ...spaced('eyebrow'), fontWeight: weights.semibold },
  figure: { ...heading('figure'), fontVariantNumeric: 'lining-nums' },
} as const;

/** Masks, for `maskImage`. */
export const fades = {
  /** Fades content in and out at the top and bottom. */
  block: 'linear-gradient(to bottom, transparent, black 3rem, black calc(100% - 3rem), transparent)',
  /** A backdrop leaves the side where text begins, or on a phone all but its foot, in peace. */
  towardsEnd: 'linear-gradient(to right, transparent 45%, black 85%)',
  /** Fades the left edge of a picture that begins mid-page. */
  atStart: 'linear-gradient(to right, transparent, black 35%)',
  towardsFoot: 'linear-gradient(to bottom, transparent 55%, black 92%)',
} as const;

const atBothEnds = (direction: string) =>
  `linear-gradient(${direction}, transparent, black 3rem, black calc(100% - 3rem), transparent)`;

/** Masks, for `maskImage`. */
export const fades = {
  /** What passes along the line, or down the page, comes and goes softly. */
  inline: atBothEnds('to right'),
  block: atBothEnds('to bottom'),
  /** A backdrop leaves the side where text begins, or on a phone all but its foot, in peace. */
  towardsEnd: 'linear-gradient(to right, transparent 45%, black 85%)',
  towardsFoot: 'linear-gradient(to bottom, transparent 55%, black 92%)',
} as const;

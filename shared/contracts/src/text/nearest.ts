import leven from 'leven';

/** Returns the name that is closest to `given` by edit distance: what was probably meant. Undefined if there are no names. */
export const nearest = (names: readonly string[], given: string): string | undefined =>
  [...names].sort((a, b) => leven(a, given) - leven(b, given))[0];

/** The same numbers for the same seed, from 0 to 1 (mulberry32): a finding can be had again. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  const one = <Choice>(choices: readonly Choice[]): Choice => choices[upTo(choices.length)] as Choice;
  const many = <Made>(most: number, make: () => Made): Made[] => Array.from({ length: upTo(most + 1) }, make);
  /** Any bytes, also those that no text has. */
  const bytes = (most: number) => Buffer.from(many(most, () => upTo(256)));
  return { next, upTo, one, many, bytes };
}

export type Random = ReturnType<typeof randomFrom>;

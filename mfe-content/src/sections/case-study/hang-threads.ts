/** Threads of a drawing: `all` of them, of which `lit` count towards the figure. */
type ThreadCount = { lit: number; all: number };

/** More threads than this merge on a phone. */
const MAX_THREADS = 120;
/** For a figure that cannot be counted. */
const DEFAULT_COUNT = { lit: 24, all: 24 };

/** Reads the threads of a figure: 25 for "25 in 18 days", 57 of 60 for "57 of 60", and 48 of 100 for "48%". */
export function countThreads(figure: string): ThreadCount {
  const [, number, share, whole] = /^(\d+)(?![\d.,])(%| of (\d+))?/.exec(figure.trim()) ?? [];
  const lit = Number(number ?? 0);
  const all = share === '%' ? 100 : Number(whole ?? lit);
  return lit >= 1 && lit <= all && all <= MAX_THREADS ? { lit, all } : DEFAULT_COUNT;
}

export const drawing = { width: 1000, height: 100 };

/** A thread hangs from the upper edge at `x` down to `end`, and leans by `sway`. */
export type Thread = { x: number; end: number; sway: number; isLit: boolean };

/** A number from 0 to 1 that differs from slug to slug. */
const getSeed = (slug: string) =>
  [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) / 997;

/** Ends above the number and, where they are long, beside it. Words after the number leave less space. */
const SHORT = 11;
const LONG = 82;
const LONG_ABOVE_WORDS = 46;

/** Returns the threads of a figure, from left to right. They become long to the right of its number. */
export function hangThreads(figure: string, slug: string): Thread[] {
  const [number = '', ...words] = figure.trim().split(/\s+/);
  const { lit, all } = countThreads(figure);
  const seed = getSeed(slug);
  const long = words.length > 0 ? LONG_ABOVE_WORDS : LONG;
  /** Where threads become long, as a share of the width: right of the number, which is as wide as its characters. */
  const middle = 0.31 + 0.14 * number.length;
  return Array.from({ length: all }, (_thread, index) => {
    const at = (index + 0.5) / all;
    const angle = 2 * Math.PI * (at * (1 + seed) + seed);
    const slope = 1 / (1 + Math.exp((middle - at) * 18));
    return {
      x: at * drawing.width,
      end: (SHORT + (long - SHORT) * slope) * (1 + 0.14 * Math.sin(2 * angle)),
      sway: 48 * Math.sin(angle) * slope * (1 - at),
      // Spreads the lit threads evenly among the others.
      isLit: (index * lit) % all < lit,
    };
  });
}

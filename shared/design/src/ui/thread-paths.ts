/**
 * Returns a generator of random numbers in 0..1. The same seed gives the same numbers on server and in browser (mulberry32).
 */
export function seededNumbers(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Thread = { path: string; isAccent: boolean };

type Canvas = { width: number; height: number };
type Point = readonly [x: number, y: number];

const BANDS = 3;
const THREADS = 9;
const STEPS = 6;
const FULL_TURN = 2 * Math.PI;

/** A smooth curve through points that are evenly spaced in x. Rounds coordinates to keep the page small. */
function smoothPath(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] as Point;
  const whole = (...numbers: number[]) => numbers.map(Math.round).join(' ');
  const slope = (index: number) => (at(index + 1)[1] - at(index - 1)[1]) / 6;
  const third = (at(1)[0] - at(0)[0]) / 3;
  const [x0, y0] = at(0);
  const start = `M${whole(x0, y0)}C${whole(x0 + third, y0 + slope(0))} `;
  const rest = points.slice(1).map(([x, y], index) => whole(x - third, y - slope(index + 1), x, y));
  return start + rest.join('S');
}

/** One band: parallel threads that swap sides as the band twists. */
function bandOf(random: () => number, { width, height }: Canvas, band: number): string[] {
  const from = height * (0.14 + (0.72 * band) / (BANDS - 1) + 0.1 * (random() - 0.5));
  const to = height * (0.86 - (0.72 * band) / (BANDS - 1) + 0.1 * (random() - 0.5));
  const sway = height * (0.06 + 0.08 * random());
  const phase = FULL_TURN * random();
  const turns = 0.7 + 0.5 * random();
  const spread = Math.min(width, height) * (0.05 + 0.02 * random());
  return Array.from({ length: THREADS }, (_, thread) => {
    const position = thread / (THREADS - 1) - 0.5;
    const points = Array.from({ length: STEPS + 1 }, (_unused, step): Point => {
      const along = step / STEPS;
      const eased = along * along * (3 - 2 * along);
      const middle = from + (to - from) * eased + sway * Math.sin(phase + FULL_TURN * along);
      const twist = Math.cos(phase + Math.PI * turns * along + position * 0.9);
      return [width * (1.08 * along - 0.04), middle + 2 * position * spread * twist];
    });
    return smoothPath(points);
  });
}

/** Bands of thin parallel curves that cross and weave. Exactly one thread is the accent. */
export function weave(seed: string, canvas: Canvas): Thread[] {
  const random = seededNumbers(seed);
  const paths = Array.from({ length: BANDS }, (_, band) => bandOf(random, canvas, band)).flat();
  const accent = Math.floor(random() * paths.length);
  return paths.map((path, index) => ({ path, isAccent: index === accent }));
}

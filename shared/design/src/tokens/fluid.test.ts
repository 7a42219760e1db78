import { fluid } from './fluid';

const REM = 16;

/** What a browser computes for `clamp(a rem, b rem + c vw, d rem)` at a viewport width. */
function resolve(length: string, windowWidth: number): number {
  const [min = 0, base = 0, slope = 0, max = 0] = (length.match(/-?[\d.]+/g) ?? []).map(Number);
  return Math.min(Math.max(min * REM, base * REM + (slope / 100) * windowWidth), max * REM);
}

test('a fluid length grows from its minimum on phones to its maximum on desktops', () => {
  const display = fluid(40, 68);
  expect(resolve(display, 320)).toBe(40);
  expect(resolve(display, 360)).toBeCloseTo(40, 1);
  expect(resolve(display, 900)).toBeCloseTo(54, 1);
  expect(resolve(display, 1440)).toBeCloseTo(68, 1);
  expect(resolve(display, 1920)).toBe(68);
});

test('a cap limits a fluid length to a share of the viewport width', () => {
  expect(fluid(40, 68, 12)).toBe(`min(${fluid(40, 68)}, 12vw)`);
});

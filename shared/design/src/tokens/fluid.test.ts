import { fluid } from './fluid';

const REM = 16;

/** What a browser computes for `clamp(a rem, b rem + c vw, d rem)` at a viewport width. */
function resolve(length: string, windowWidth: number): number {
  const [min = 0, base = 0, slope = 0, max = 0] = (length.match(/-?[\d.]+/g) ?? []).map(Number);
  return Math.min(Math.max(min * REM, base * REM + (slope / 100) * windowWidth), max * REM);
}

test('a fluid length grows from its minimum on phones to its maximum on desktops, up to a share of the width', () => {
  const display = fluid(40, 68);
  expect([320, 360, 900, 1440, 1920].map((width) => Math.round(resolve(display, width)))).toEqual([
    40, 40, 54, 68, 68,
  ]);
  expect(fluid(40, 68, 12)).toBe(`min(${display}, 12vw)`);
});

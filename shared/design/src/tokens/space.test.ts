import { space } from './space';

const STEP = 'var(--space-step,0.25rem)';

test('space() returns multiples of the shell’s 4 px spacing step', () => {
  expect(space(1)).toBe(STEP);
  expect(space(4)).toBe(`calc(${STEP}*4)`);
  expect(space(0, 2.5, -1)).toBe(`0 calc(${STEP}*2.5) calc(${STEP}*-1)`);
});

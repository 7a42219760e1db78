import { seededNumbers, weave } from './thread-paths';

const canvas = { width: 1440, height: 640 };

test('a seed gives the same drawing every time, another seed another one', () => {
  expect(weave('hero', canvas)).toEqual(weave('hero', canvas));
  expect(weave('hero', canvas)).not.toEqual(weave('footer', canvas));
});

test('one thread of all is the accent', () => {
  for (const seed of ['hero', 'footer', 'faq', 'blog-7'])
    expect(weave(seed, canvas).filter(({ isAccent }) => isAccent)).toHaveLength(1);
});

test('a drawing is light: whole numbers, under 4 KB', () => {
  const paths = weave('hero', canvas).map(({ path }) => path);
  expect(paths.join('')).not.toMatch(/NaN|\./);
  expect(paths.join('').length).toBeLessThan(4096);
});

test('every thread runs from edge to edge', () => {
  for (const { path } of weave('hero', canvas)) {
    const numbers = path.match(/-?\d+/g)?.map(Number) ?? [];
    expect(numbers[0]).toBeLessThan(0);
    expect(numbers.at(-2)).toBeGreaterThan(canvas.width);
  }
});

test('seeded numbers lie in 0..1 and are spread', () => {
  const random = seededNumbers('spread');
  const numbers = Array.from({ length: 1000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.reduce((sum, number) => sum + number) / 1000).toBeCloseTo(0.5, 1);
});

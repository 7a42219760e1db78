import { referenceOf } from './reference';

const step = {
  remote: 'content',
  release: '0123456789abcdef',
  module: './blog-list-page',
  phase: 'render',
} as const;

test('the reference of a failure is stable and differs for another failure', () => {
  // Pages and logs of earlier days have it: it must not change.
  expect(referenceOf(step)).toBe('095C-DFBC');
  expect(referenceOf({ ...step })).toBe(referenceOf(step));
  const others = [
    { remote: 'leads' },
    { release: '1' },
    { module: './blog-page' },
    { phase: 'data' as const },
  ];
  const references = others.map((change) => referenceOf({ ...step, ...change }));
  expect(new Set([...references, referenceOf(step)]).size).toBe(5);
});

test('a reference has eight hexadecimal digits for any input', () => {
  const texts = ['', '\0\u{1f600}', 'é'.repeat(100_000)];
  for (const module of texts) expect(referenceOf({ ...step, module })).toMatch(/^[\dA-F]{4}-[\dA-F]{4}$/);
  const many = Array.from({ length: 10_000 }, (_, index) =>
    referenceOf({ ...step, module: `./part-${index}` }),
  );
  expect(new Set(many).size).toBe(10_000);
});

import { createReference } from './reference';

const step = {
  remote: 'content',
  release: '0123456789abcdef',
  module: './blog-list-page',
  phase: 'render',
} as const;

test('a failure’s reference is stable and differs from other failures’', () => {
  // Pages and logs from the past contain it, so it must not change.
  expect(createReference(step)).toBe('095C-DFBC');
  expect(createReference({ ...step })).toBe(createReference(step));
  const others = [
    { remote: 'leads' },
    { release: '1' },
    { module: './blog-page' },
    { phase: 'data' as const },
  ];
  const references = others.map((change) => createReference({ ...step, ...change }));
  expect(new Set([...references, createReference(step)]).size).toBe(5);
});

test('a reference has eight hexadecimal digits for any input', () => {
  const texts = ['', '\0\u{1f600}', 'é'.repeat(100_000)];
  for (const module of texts) expect(createReference({ ...step, module })).toMatch(/^[\dA-F]{4}-[\dA-F]{4}$/);
  const many = Array.from({ length: 10_000 }, (_, index) =>
    createReference({ ...step, module: `./part-${index}` }),
  );
  expect(new Set(many).size).toBe(10_000);
});

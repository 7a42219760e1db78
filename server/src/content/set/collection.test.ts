import { categories } from '@hireloom/contracts';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { articleFile } from '../../testing/content-fixture';
import { packReading } from './packed-entry';
import { createSnapshot } from './snapshot';
import { readContentFile } from '../files/read-content-file';
import { listArticleTexts, comparable, matchesCategory } from '../matching';

const word = fc.constantFrom(
  'HR',
  'three',
  'Tech',
  'fintech',
  'career',
  'Notice',
  'pay',
  '&',
  '<b>',
  '**bold**',
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));

const articles = fc.array(
  fc.record({
    title: words,
    body: words,
    category: fc.constantFrom(...categories),
    date: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
  }),
  { maxLength: 12 },
);

function read(parts: { title: string; body: string; category: string; date: string }[]) {
  return parts.map((part, at) => {
    const text = articleFile({ ...part, title: JSON.stringify(part.title), body: `Text ${part.body}` });
    const file = { path: `articles/a-${String(at).padStart(2, '0')}.md`, bytes: Buffer.from(text) };
    const reading = readContentFile(file, { imageHosts: [] });
    if (reading.entry?.kind !== 'article') throw new Error(reading.errors[0]?.message);
    return { path: file.path, reading, ...reading.entry.entry };
  });
}

const filters = fc.constantFrom('', 'All', 'funding ', 'hr trends', ...categories, 'Unknown');

test('pages of a list together match the shared filter rule, newest first', () => {
  assertAlways(
    fc.property(
      articles,
      fc.oneof(words, fc.constant('')),
      filters,
      fc.integer({ min: 1, max: 5 }),
      (parts, q, category, pageSize) => {
        const all = read(parts);
        const expected = all
          .filter(
            ({ item }) =>
              listArticleTexts(item).some((text) => text.includes(comparable(q))) &&
              matchesCategory(item, category),
          )
          .sort(
            ({ item: a }, { item: b }) =>
              b.createdAt.localeCompare(a.createdAt) || a.slug.localeCompare(b.slug),
          )
          .map(({ card }) => card);
        const set = new Map(all.map(({ path, reading }) => [path, packReading(reading)]));
        const { articles: collection } = createSnapshot(set);
        const selected = [];
        for (let page = 1; page <= Math.ceil(parts.length / pageSize) + 1; page += 1) {
          const { cards, total } = collection.select({ q, category, page, pageSize });
          expect(total).toBe(expected.length);
          selected.push(...cards);
        }
        expect(selected).toEqual(expected);
      },
    ),
    150,
  );
});

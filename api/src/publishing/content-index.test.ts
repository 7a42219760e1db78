import { type Article, categories, escapeHtml, matchesArticle, matchesCategory } from '@hireloom/contracts';
import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { readArticle } from './article-file';
import { articleFile } from '../testing/content-fixture';
import { ContentIndex } from './content-index';

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

/** As the import makes them: what is stored for the search, and the article that a reader gets. */
function imported(parts: { title: string; body: string; category: string; date: string }[]) {
  return parts.map((part, at) => {
    const text = articleFile({ ...part, title: JSON.stringify(part.title), body: `Text ${part.body}` });
    const row = readArticle({ file: 'a.md', slug: `a-${String(at).padStart(2, '0')}`, text }, []);
    if (Array.isArray(row)) throw new Error(row[0]?.message);
    const card = { slug: row.slug, heading: row.heading, category: row.category, createdAt: row.created_at };
    const article: Pick<Article, 'heading' | 'desc' | 'category'> = { ...card, desc: row.body };
    return { card, article, searchTexts: row.search_text.split('\n') };
  });
}

type Imported = ReturnType<typeof imported>;

const load = (all: Imported) =>
  ContentIndex.load((after, limit) =>
    Promise.resolve(all.filter(({ card }) => card.slug > after).slice(0, limit)),
  );

const filters = fc.constantFrom('', 'All', 'funding ', 'hr trends', ...categories, 'Unknown');

test('pages of an index together are what the shared matching rule selects, newest first', async () => {
  await assertAlways(
    fc.asyncProperty(
      articles,
      fc.oneof(words, fc.constant('')),
      filters,
      fc.integer({ min: 1, max: 5 }),
      async (parts, q, category, pageSize) => {
        const all = imported(parts);
        const expected = all
          .filter(({ article }) => matchesArticle(article, q) && matchesCategory(article, category))
          .map(({ card }) => card)
          .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.slug.localeCompare(b.slug));
        const index = await load(all);
        const selected = [];
        for (let page = 1; page <= Math.ceil(parts.length / pageSize) + 1; page += 1) {
          const { cards, total } = index.select({ q, category, page, pageSize });
          expect(total).toBe(expected.length);
          selected.push(...cards);
        }
        expect(selected).toEqual(expected);
      },
    ),
    150,
  );
});

test('more articles than are read at once are all there', async () => {
  const all = Array.from({ length: 450 }, (_, at) => {
    const slug = `a-${String(at).padStart(3, '0')}`;
    const card = {
      slug,
      heading: escapeHtml(slug),
      category: 'Funding',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    return { card, article: { ...card, desc: '' }, searchTexts: [slug] };
  });
  const index = await load(all);
  expect(index.select({ q: '', category: '', page: 45, pageSize: 10 }).cards.at(-1)?.slug).toBe('a-449');
  expect(index.select({ q: 'a-44', category: '', page: 1, pageSize: 20 }).total).toBe(10);
  expect(index.bySlug('a-123')?.slug).toBe('a-123');
});

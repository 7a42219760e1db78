import { toQueryString, getPagerTargets, parseListSelection } from './list-selection';

const read = (query: string) => parseListSelection(new URLSearchParams(query));

test('a list URL has no query for the default list', () => {
  expect(toQueryString({})).toBe('');
  expect(read('')).toEqual({ q: '', category: '', service: '', from: 1, page: 1 });
});

test.each([
  '?q=notice+period',
  '?category=HR+Trends',
  '?category=Retail&service=raas',
  '?page=3',
  '?q=50%25+%26+more&category=Funding&from=2&page=4',
])('a list URL parses and serialises %s without loss', (search) => {
  expect(toQueryString(read(search))).toBe(search);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=abc', 'page=1e3', 'page='])(
  'a list URL falls back to page 1 for %s',
  (query) => expect(read(query)).toMatchObject({ from: 1, page: 1 }),
);

test('a list URL treats category "all" as no category', () => {
  expect(read('category=all').category).toBe('');
});

test('a list URL truncates values beyond the API’s limits', () => {
  const long = 'x'.repeat(500);
  const { q, category, page } = read(`q=${long}&category=${long}&page=9999999`);
  expect([q.length, category.length, page]).toEqual([200, 60, 1_000_000]);
});

test('a list URL spans at most twenty pages', () => {
  expect(read('from=1&page=1000000')).toMatchObject({ from: 999_981, page: 1_000_000 });
});

test('a list URL never starts after its last page', () => {
  expect(read('from=5&page=2')).toMatchObject({ from: 2, page: 2 });
});

const on = (from: number, page: number) => ({ q: '', category: '', service: '', from, page });

test.each([
  ['on the first of three pages', on(1, 1), { prev: undefined, more: 2, next: 2 }],
  ['on the second page', on(2, 2), { prev: 1, more: 3, next: 3 }],
  ['on the last page', on(3, 3), { prev: 2, more: undefined, next: undefined }],
  ['after View More on the first page', on(1, 2), { prev: undefined, more: 3, next: 3 }],
  ['with everything shown', on(1, 3), { prev: undefined, more: undefined, next: undefined }],
  ['past the end', on(9, 9), { prev: 3, more: undefined, next: undefined }],
])('the pager %s links only to existing pages', (_where, selection, targets) => {
  expect(getPagerTargets(selection, 24, 9)).toEqual(targets);
});

test('the pager has no links for an empty result', () => {
  expect(getPagerTargets(on(4, 4), 0, 9)).toEqual({ prev: undefined, more: undefined, next: undefined });
});

/** @jest-environment node */
import { toDeclaredQuery, createPageUrl } from './page-query';

const declared = ['q', 'page'];

test.each([
  ['', ''],
  ['?q=offer%20letter', '?q=offer+letter'],
  ['?page=2&q=a', '?q=a&page=2'],
  ['?q=a&q=b&gclid=1', '?q=a'],
  ['?q=&page=2', '?page=2'],
  ['?q=&q=b', ''],
  ['?utm_source=x', ''],
])('reduces the query %j to %j', (given, read) => {
  expect(toDeclaredQuery(new URLSearchParams(given), declared)).toBe(read);
});

test('a page sees only its declared parameters, and undeclared reads are reported', () => {
  const told: string[] = [];
  const given = new URL('https://site.example/blogs?gclid=1&q=a&sort=new');
  const url = createPageUrl(given, declared, (name) => told.push(name));
  expect(url.href).toBe('https://site.example/blogs?q=a');
  expect([url.searchParams.get('q'), url.searchParams.has('page')]).toEqual(['a', false]);
  expect(told).toEqual([]);
  const { searchParams } = url;
  expect([searchParams.get('sort'), searchParams.has('gclid'), searchParams.getAll('tag')]).toEqual([
    null,
    false,
    [],
  ]);
  expect(told).toEqual(['sort', 'gclid', 'tag']);
  expect(given.search).toBe('?gclid=1&q=a&sort=new');
  expect(createPageUrl(given).href).toBe('https://site.example/blogs');
});

/** @jest-environment jsdom */
import { atomFeed } from './feed';

const ORIGIN = 'https://www.hireloom.example';

const article = {
  path: '/blogs/pay-ranges',
  heading: 'Pay & perks: "ranges" <b>beat</b> \u0007secrets',
  desc: '<p>Say what you pay.</p>',
  category: 'Recruitment',
  createdAt: '2026-03-01T08:00:00.000Z',
};
const older = {
  ...article,
  heading: 'Notice',
  path: '/blogs/notice',
  createdAt: '2026-01-01T08:00:00.000Z',
  summary: 'Short.',
};

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const textOf = (parent: Document | Element, tag: string) => parent.getElementsByTagName(tag)[0]?.textContent;

test('the feed carries the articles, newest first, with markup in their titles as text', () => {
  const feed = parse(atomFeed(ORIGIN, [older, article]));
  expect(feed.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  const entries = [...feed.getElementsByTagName('entry')];
  expect(entries.map((entry) => textOf(entry, 'title'))).toEqual([
    'Pay & perks: "ranges" <b>beat</b> secrets',
    'Notice',
  ]);
  expect(entries.map((entry) => textOf(entry, 'summary'))).toEqual(['Say what you pay.', 'Short.']);
  expect(entries[0]?.getElementsByTagName('link')[0]?.getAttribute('href')).toBe(
    `${ORIGIN}/blogs/pay-ranges`,
  );
  expect(textOf(feed, 'updated')).toBe(article.createdAt);
});

test('the feed carries twenty articles at most', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...article, path: `/blogs/article-${index}` }));
  expect(parse(atomFeed(ORIGIN, many)).getElementsByTagName('entry')).toHaveLength(20);
});

test('the feed leads to the page that lists its entries, and to the home page where none does', () => {
  const homeOf = (...home: string[]) =>
    parse(atomFeed(ORIGIN, [], ...home))
      .querySelector('feed > link[rel="alternate"]')
      ?.getAttribute('href');
  expect(homeOf('/blogs')).toBe(`${ORIGIN}/blogs`);
  expect(homeOf()).toBe(`${ORIGIN}/`);
});

test('an entry of no category has none in the feed', () => {
  const { category: _category, ...plain } = article;
  const feed = parse(atomFeed(ORIGIN, [plain]));
  expect(feed.getElementsByTagName('category')).toHaveLength(0);
  expect(feed.getElementsByTagName('entry')).toHaveLength(1);
});

test('a feed without articles is still a feed', () => {
  const feed = parse(atomFeed(ORIGIN, []));
  expect(feed.getElementsByTagName('parsererror')).toHaveLength(0);
  expect(textOf(feed, 'updated')).toMatch(/^\d{4}-/);
});

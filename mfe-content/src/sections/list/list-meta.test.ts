import { parseListSelection } from './list-selection';
import { createListMeta } from './list-data';

const texts = { title: 'Articles | Hireloom', description: 'On hiring.' };
const breadcrumbs = [
  { name: 'Home', path: '/' },
  { name: 'Blogs', path: '/blogs' },
] as const;
const getMeta = (search: string, items: string[] | null = ['card']) =>
  createListMeta(texts, breadcrumbs, {
    selection: parseListSelection(new URLSearchParams(search)),
    list: { value: items && { items, total: 24 } },
  });

test.each([
  ['', '/blogs', 'Articles | Hireloom'],
  ['page=1', '/blogs', 'Articles | Hireloom'],
  ['page=2', '/blogs?page=2', 'Page 2: Articles | Hireloom'],
  ['from=1&page=2', '/blogs', 'Articles | Hireloom'],
  ['page=2&utm_source=mail', '/blogs?page=2', 'Page 2: Articles | Hireloom'],
])('the list at query %j has canonical URL %s', (search, canonical, title) => {
  expect(getMeta(search)).toMatchObject({ canonical, title, noindex: false });
});

test.each(['q=notice', 'category=Technology', 'page=99'])('the list at %s is noindex', (search) => {
  expect(getMeta(search, search === 'page=99' ? [] : ['card']).noindex).toBe(true);
});

test('a list that could not be fetched has status 503', () => {
  expect(getMeta('', null).status).toBe(503);
});

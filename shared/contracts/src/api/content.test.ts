/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getArticle, listArticles, listCaseStudies } from './content';

let server: Server;
let answer: { value: unknown; total?: number };
let log: jest.SpyInstance;

beforeAll(async () => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = createServer((_request, response) => {
    if (answer.total !== undefined) response.setHeader('X-Total-Count', answer.total);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer.value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  log.mockRestore();
  server.closeAllConnections();
  server.close();
});

const context = () => ({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

const article = (slug: string) => ({
  _id: slug,
  slug,
  heading: `About ${slug}`,
  desc: 'Words.',
  banner: '/banner.svg',
  category: 'Funding',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const named = (count: number) => Array.from({ length: count }, (_, index) => article(`story-${index + 1}`));
const bad = { ...article('bad'), heading: null };
const slugsOf = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug);

test('a bad entry of one page leaves the total, by which the other pages are found', async () => {
  answer = { value: [bad, ...named(8)], total: 24 };
  const page = await listArticles({ page: 2 }, context());
  expect(page.items).toHaveLength(8);
  expect(page.total).toBe(24);
});

test('a bad entry of a list that is all on one page is not counted', async () => {
  answer = { value: [...named(3), bad], total: 4 };
  expect(await listArticles({}, context())).toMatchObject({ items: named(3), total: 3 });
});

test('a whole array is cut into pages without its bad entries', async () => {
  answer = { value: [bad, ...named(10), null] };
  const first = await listArticles({ page: 1 }, context());
  const second = await listArticles({ page: 2 }, context());
  expect([first.total, second.total]).toEqual([10, 10]);
  expect([...slugsOf(first), ...slugsOf(second)]).toEqual(named(10).map(({ slug }) => slug));
});

test('case studies without pictures are listed', async () => {
  const { banner: _banner, desc: clientBackground, ...rest } = article('torvane');
  answer = { value: [{ ...rest, subtitle: 'How', clientBackground }], total: 1 };
  const { items } = await listCaseStudies({}, context());
  expect(items[0]?.images.logo.filename).toBe('');
});

test('an article without a picture can be read', async () => {
  answer = { value: { ...article('plain'), banner: null, summary: null } };
  expect(await getArticle('plain', context())).toMatchObject({ heading: 'About plain', banner: '' });
});

test.each([[[{ title: 'Hello' }]], [{ message: 'hello' }], ['<p>']])('%j is no list', async (value) => {
  answer = { value };
  await expect(listArticles({}, context())).rejects.toThrow();
});

test('case studies of one service are chosen from a whole array, and odd services are forgotten', async () => {
  const story = (slug: string, service?: unknown) => ({
    ...article(slug),
    subtitle: 'How',
    clientBackground: 'Words.',
    ...(service !== undefined && { service }),
  });
  answer = { value: [story('a', 'raas'), story('b', 'pay-per-hire'), story('c', 'barter'), story('d')] };
  expect(slugsOf(await listCaseStudies({ service: 'pay-per-hire' }, context()))).toEqual(['b']);
  const { items } = await listCaseStudies({}, context());
  expect(items.map(({ service }) => service)).toEqual(['raas', 'pay-per-hire', undefined, undefined]);
});

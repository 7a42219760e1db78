import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setUpSite } from '../testing/test-site';

const NOT_THERE = '/not//found';
const pageAt = (path: string, ...query: string[]) => ({ path, page: 'list', query });
const SHOWS_ITS_ADDRESS = `module.exports = (path, page) => {
  page.status = path === '${NOT_THERE}' ? 404 : 200;
  return path;
};`;

const site = setUpSite();
let port: number;

beforeAll(async () => {
  await site.deploy(SHOWS_ITS_ADDRESS, undefined, {
    routes: [
      pageAt('/'),
      // Declares no query, as old releases do.
      { path: '/Payperhire', page: 'list' },
      pageAt('/blogs', 'q', 'category', 'page'),
      pageAt('/blogs/:slug'),
      pageAt('/blogs/archive', 'year'),
    ],
  });
  port = Number(new URL(await site.listen()).port);
});

/** Requests the URL exactly as given. */
const get = (path: string) =>
  new Promise<{ status?: number; location?: string; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      const { statusCode: status, headers } = answer;
      void text(answer).then((body) => resolve({ status, location: headers.location, body }));
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['/payperhire', '/Payperhire'],
  ['/PAYPERHIRE/', '/Payperhire'],
  ['/Blogs/My-Article/', '/blogs/My-Article'],
  ['/BLOGS?gclid=1&q=&utm_source=x', '/blogs?gclid=1&q=&utm_source=x'],
  ['//www.example.com/', '/www.example.com/'],
  ['//evil.com/?q=', '/evil.com/?q='],
  ['/\\evil.com/?preview=off', '/evil.com/'],
  ['/%5C%2fevil.com', '/evil.com'],
  ['/%09/', '/'],
])('%s redirects to %s', async (address, location) => {
  const { status, location: to } = await get(address);
  expect([status, to]).toEqual([address.includes('preview=off') ? 303 : 308, location]);
});

test.each([
  ['/', '/'],
  ['/blogs?q=', '/blogs'],
  ['/blogs?q=&category=HR+Trends', '/blogs?category=HR+Trends'],
  ['/blogs?page=2&gclid=1&q=offer%20letter', '/blogs?q=offer+letter&page=2'],
  ['/blogs/node.js', '/blogs/node.js'],
  ['/blogs/archive?q=a&year=2026', '/blogs/archive?year=2026'],
  ['http://evil.com/blogs?q=a', '/blogs?q=a'],
])('%s serves the page %s', async (address, page) => {
  expect(await get(address)).toMatchObject({ status: 200, body: page });
});

test.each(['/nowhere', '/Nothing/Here/', '/blog', '/blogs.', '/blogs/a/b?q=a', '/blogs//a', NOT_THERE])(
  '%s serves the shared 404 page',
  async (address) => expect(await get(address)).toMatchObject({ status: 404, body: NOT_THERE }),
);

test('a wildcard route does not match the 404 URL', async () => {
  await site.deploy(SHOWS_ITS_ADDRESS, undefined, {
    routes: ['/:a', '/:a/:b', '/:a/:b/:c'].map((path) => pageAt(path)),
  });
  expect((await get('/no/where')).body).toBe('/no/where');
  expect((await get(NOT_THERE)).status).toBe(404);
});

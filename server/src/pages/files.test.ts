import { setUpSite } from '../testing/test-site';
import { LIST, MAIN, says } from '../testing/test-store';

const site = setUpSite();

beforeAll(async () => {
  await site.deploy(says('page'), '<svg>1</svg>');
});

const list = `/assets/content/${LIST}`;
const madeUp = `/assets/content/list.${'0'.repeat(16)}.js`;

test('hashed release files are immutable and can be loaded from any origin', async () => {
  const script = await site.get(list);
  expect([script.statusCode, script.body]).toEqual([200, '22']);
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('a file without a hash comes from the live release and is always revalidated', async () => {
  for (const words of ['one', 'two']) {
    await site.deploy(says(words), '<svg>1</svg>');
    const { body, headers } = await site.get('/assets/content/assets.json');
    expect([body, headers['cache-control']]).toEqual([says(words), 'no-cache']);
  }
});

test('a 404 for a missing file is never cached', async () => {
  const hidden = [
    'server/main.cjs',
    '..%2fserver/main.cjs',
    'gone.js',
    'gone/gone.js',
    '..%2f..%2frelease.json',
  ];
  const inContent = hidden.map((file) => `/assets/content/${file}`);
  for (const url of [...inContent, '/assets/gone.svg', `/assets/gone/${MAIN}`, madeUp]) {
    const { statusCode, headers } = await site.get(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
  expect((await site.get('/assets/..%2fserver/main.cjs')).statusCode).toBe(404);
});

test('serves the icon of the live shell with no-cache', async () => {
  const before = await site.get('/assets/favicon.svg');
  expect(before.body).toBe('<svg>1</svg>');
  expect(before.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  await site.deploy(says('page'), '<svg>2</svg>');
  expect((await site.get('/assets/favicon.svg')).body).toBe('<svg>2</svg>');
});

test.each([
  ['its weak ETag', 200, (tag: string) => tag],
  ['that tag as a strong one', 200, (tag: string) => tag.replace('W/', '')],
])('If-Range with %s yields the whole file', async (_what, status, ask) => {
  const tag = String((await site.get(list)).headers.etag);
  const ranged = { range: 'bytes=0-0', 'if-range': ask(tag) };
  expect((await site.get({ url: list, headers: ranged })).statusCode).toBe(status);
  expect((await site.get({ url: list, headers: { range: 'bytes=0-0' } })).statusCode).toBe(206);
});

test('without the store, serves local copies and returns 503 for other files', async () => {
  await site.get(list);
  const bringBack = site.store.takeAway();
  expect((await site.get(list)).statusCode).toBe(200);
  const missing = await site.get(madeUp);
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([503, 'no-store']);
  bringBack();
});

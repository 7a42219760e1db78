import { listMembers } from '../releases/versions/site-version';
import { withLocalReleases } from '../releases/store/local-releases';
import { waitUntil } from '@hireloom/testing/wait-until';
import fastify from 'fastify';
import { createTestSite, type TestSite } from '../testing/test-site';
import { registerStaticFiles } from './static-files';
import { LIST, MAIN, says } from '../testing/test-store';

const INLINE = `'sha256-${'s'.repeat(43)}='`;
const PAGE = `module.exports = (path, page) => {
  page.inline = { script: ["${INLINE}"], style: [] };
  return path;
};`;
const encoded = { 'accept-encoding': 'br' };

let site: TestSite;
let version: Awaited<ReturnType<TestSite['deploy']>>['version'];

beforeAll(async () => {
  site = await createTestSite();
  ({ version } = await site.deploy(PAGE, '<svg>1</svg>'));
});
afterAll(() => site.close());

const list = `/assets/content/${LIST}`;
const madeUp = (index = 0) => `/assets/content/list.${index.toString(16).padStart(16, '0')}.js`;

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
    ({ version } = await site.deploy(says(words), '<svg>1</svg>'));
    const { body, headers } = await site.get('/assets/content/assets.json');
    expect([body, headers['cache-control']]).toEqual([says(words), 'no-cache']);
  }
});

test('serves the compressed file from the store', async () => {
  const script = await site.get({ url: list, headers: encoded });
  expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br']);
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
  for (const url of [...inContent, '/assets/gone.svg', `/assets/gone/${MAIN}`, madeUp()]) {
    const { statusCode, headers } = await site.get(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
  expect((await site.get('/assets/..%2fserver/main.cjs')).statusCode).toBe(404);
});

test('serves the icon of the live shell with no-cache', async () => {
  const before = await site.get('/assets/favicon.svg');
  expect(before.body).toBe('<svg>1</svg>');
  expect(before.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  ({ version } = await site.deploy(PAGE, '<svg>2</svg>'));
  expect((await site.get('/assets/favicon.svg')).body).toBe('<svg>2</svg>');
});

test('serves the live shell’s icons, if it has them, at the URLs that browsers guess', async () => {
  const icon = await site.get('/favicon.ico');
  expect([icon.statusCode, icon.body, icon.headers['content-type']]).toEqual([200, 'an icon', 'image/png']);
  const missing = await site.get('/apple-touch-icon.png');
  expect([missing.statusCode, missing.body]).toEqual([404, 'There is no such file.\n']);
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
  const missing = await site.get(madeUp());
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([503, 'no-store']);
  bringBack();
});

test('serves local copies at once while 200 requests wait for the store', async () => {
  let answerAll: (file: undefined) => void = () => undefined;
  const answer = new Promise<undefined>((resolve) => (answerAll = resolve));
  const findFile = jest.fn(() => answer);
  const { store, running } = site.store;
  const app = fastify();
  const source = withLocalReleases({ ...store, findFile }, running);
  for (const member of listMembers(version)) await source.folder(member);
  await registerStaticFiles(app, { live: () => ({ version }), source });
  let answered = 0;
  const all = Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { statusCode } = await app.inject(madeUp(index));
      answered += 1;
      return statusCode;
    }),
  );
  await waitUntil(() => findFile.mock.calls.length > 0);
  expect((await app.inject(list)).body).toBe('22');
  expect(answered).toBe(0);
  answerAll(undefined);
  expect(new Set(await all)).toEqual(new Set([404]));
  await app.close();
});

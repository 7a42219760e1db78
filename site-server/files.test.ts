import { waitUntil } from '@hireloom/testing/wait-until';
import fastify from 'fastify';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTestSite, type TestSite } from './fixtures/test-site';
import { staticFiles } from './http/static-files';
import { says } from './versions/fixtures/test-store';

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

const fileOfRelease = (file: string) => `/releases/content/${version.remotes[0]?.id}/${file}`;
const madeUp = (index: number) => `/releases/content/${index.toString(16).padStart(16, '0')}/browser/list.js`;

test('browser files of a release may be cached for ever, and loaded from any origin', async () => {
  const script = await site.get(fileOfRelease('browser/list.js'));
  expect([script.statusCode, script.body]).toEqual([200, '22']);
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('a file comes compressed as the store has it', async () => {
  const script = await site.get({ url: fileOfRelease('browser/list.js'), headers: encoded });
  expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br']);
});

test('no cache remembers that a file or a release is not there', async () => {
  const hidden = ['server/main.cjs', 'release.json', 'browser/gone.js', 'browser/../server/main.cjs'];
  for (const url of [...hidden.map(fileOfRelease), '/assets/gone.svg', madeUp(0)]) {
    const { statusCode, headers } = await site.get(url);
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
  expect((await site.get('/assets/..%2fserver/main.cjs')).statusCode).toBeGreaterThanOrEqual(400);
});

test('the icon is the one of the live shell, and is revalidated each time', async () => {
  const before = await site.get('/assets/favicon.svg');
  expect(before.body).toBe('<svg>1</svg>');
  expect(before.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  ({ version } = await site.deploy(PAGE, '<svg>2</svg>'));
  expect((await site.get('/assets/favicon.svg')).body).toBe('<svg>2</svg>');
});

test('while the store is away, files that were used before are served, and others may be retried', async () => {
  const used = fileOfRelease('browser/list.js');
  await site.get(used);
  const other = (await site.store.putVersion(says('never run'))).version.remotes[0]?.id;
  const { directory } = site.store;
  await rename(directory, `${directory}-away`);
  await writeFile(directory, '');
  expect((await site.get(used)).statusCode).toBe(200);
  const missing = await site.get(`/releases/content/${other}/browser/main.js`);
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([503, 'no-store']);
  await rm(directory);
  await rename(`${directory}-away`, directory);
});

test('while the store hangs and two hundred made-up releases wait for it, a file with a local copy is served at once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-files-'));
  await writeFile(path.join(folder, 'list.js'), '22');
  let answerAll: (folder: undefined) => void = () => undefined;
  const answer = new Promise<undefined>((resolve) => (answerAll = resolve));
  const app = fastify();
  const browserFile = jest.fn(() => answer);
  const copiedFile = async (name: string) => (name === 'copied' ? folder : undefined);
  await staticFiles(app, {
    live: () => ({ version }),
    source: { browserFile, copiedFile, publicFile: browserFile },
  });
  let answered = 0;
  const all = Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { statusCode } = await app.inject(madeUp(index));
      answered += 1;
      return statusCode;
    }),
  );
  await waitUntil(() => browserFile.mock.calls.length > 0);
  expect((await app.inject(`/releases/copied/${'0'.repeat(16)}/list.js`)).body).toBe('22');
  expect(answered).toBe(0);
  answerAll(undefined);
  expect(new Set(await all)).toEqual(new Set([404]));
  await app.close();
  await rm(folder, { recursive: true });
});

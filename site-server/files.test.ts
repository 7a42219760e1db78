import { waitUntil } from '@hireloom/testing/wait-until';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createTestSite, type TestSite } from './fixtures/test-site';
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

describe('with releases on another host', () => {
  let host: Server;
  let origin: string;
  let hanging: (() => void)[] | undefined;

  beforeAll(async () => {
    host = createServer((request, response) => {
      const send = () =>
        createReadStream(path.join(site.store.directory, String(request.url)))
          .on('error', () => response.writeHead(404).end())
          .pipe(response);
      if (hanging) hanging.push(send);
      else send();
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    await site.start({ RELEASES_URL: origin });
  });
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  test('pages may load scripts, fonts and pictures from it, and call it', async () => {
    const policy = String((await site.get('/blogs')).headers['content-security-policy']);
    for (const allowed of [`script-src 'self' ${origin} ${INLINE}`, `img-src 'self' ${origin} data:`])
      expect(policy).toContain(allowed);
    for (const directive of ['font-src', 'connect-src'])
      expect(policy).toContain(`${directive} 'self' ${origin};`);
  });

  test('while the host hangs and two hundred made-up releases wait for it, a file with a local copy is served at once', async () => {
    const copied = { url: fileOfRelease('browser/list.js'), headers: encoded };
    await site.get(copied);
    const waiting = (hanging = []) as (() => void)[];
    let answered = 0;
    const all = Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { statusCode } = await site.get(madeUp(index));
        answered += 1;
        return statusCode;
      }),
    );
    await waitUntil(() => waiting.length > 0);
    const script = await site.get(copied);
    expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br']);
    expect(answered).toBe(0);
    hanging = undefined;
    waiting.forEach((send) => send());
    expect(new Set(await all)).toEqual(new Set([404]));
  });
});

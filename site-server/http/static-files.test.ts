import Fastify from 'fastify';
import { rename, writeFile } from 'node:fs/promises';
import { createTestStore, says, type TestStore } from '../versions/fixtures/test-store';
import { loadVersion, type LoadedVersion } from '../versions/loaded-version';
import { NotInStore, type ReleaseSource, withVerifiedCache } from '@hireloom/releases';
import { waitUntil } from '@hireloom/testing/wait-until';
import { staticFiles } from './static-files';

let site: TestStore;
beforeEach(async () => {
  site = await createTestStore();
});
afterEach(() => site.remove());

async function siteServing(...icons: string[]) {
  const versions: LoadedVersion[] = [];
  for (const icon of icons) {
    const { id } = await site.putVersion(says('articles'), icon);
    versions.push(await loadVersion(site.store, id));
  }
  const [first, ...others] = versions;
  if (!first) throw new Error('no version');
  let live = first;
  const app = Fastify();
  await staticFiles(app, { live: () => live, source: site.store });
  return { app, live, switchTo: () => (live = others[0] ?? first) };
}

const address = ({ version }: LoadedVersion, file: string) =>
  `/releases/content/${version.remotes[0]?.id}/${file}`;

test('the browser files of a release may be kept for ever, and used by any origin', async () => {
  const { app, live } = await siteServing('<svg/>');
  const script = await app.inject(address(live, 'browser/list.js'));
  expect([script.statusCode, script.body]).toEqual([200, '22']);
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test.each(['server/main.cjs', 'release.json', 'browser/gone.js', 'browser/../server/main.cjs'])(
  '%s of a release is not there, and no cache remembers that',
  async (file) => {
    const { app, live } = await siteServing('<svg/>');
    const missing = await app.inject(address(live, file));
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test('a file comes compressed as it lies in the store, whichever server had the release first', async () => {
  const { app, live } = await siteServing('<svg/>');
  const headers = { 'accept-encoding': 'br' };
  const script = await app.inject({ url: address(live, 'browser/list.js'), headers });
  expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br']);
});

test('while the store is away, files that were used before are served, and others are asked for again', async () => {
  const { app, live } = await siteServing('<svg/>');
  await app.inject(address(live, 'browser/list.js'));
  await rename(site.directory, `${site.directory}-away`);
  await writeFile(site.directory, '');
  expect((await app.inject(address(live, 'browser/list.js'))).statusCode).toBe(200);
  const other = await app.inject(address(live, 'browser/main.js'));
  expect([other.statusCode, other.headers['cache-control']]).toEqual([503, 'no-store']);
});

test('an asset or a release that is not there is remembered by no cache', async () => {
  const { app } = await siteServing('<svg/>');
  for (const url of [
    '/assets/gone.svg',
    `/releases/content/${'0'.repeat(16)}/browser/list.js`,
    '/releases/x',
  ]) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store']);
  }
});

test('the icon is the one of the live shell, and is asked for again each time', async () => {
  const { app, switchTo } = await siteServing('<svg>1</svg>', '<svg>2</svg>');
  const icon = async () => app.inject('/assets/favicon.svg');
  expect((await icon()).body).toBe('<svg>1</svg>');
  expect((await icon()).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'image/svg+xml',
  });
  switchTo();
  expect((await icon()).body).toBe('<svg>2</svg>');
  expect((await app.inject('/assets/..%2fserver/main.cjs')).statusCode).toBeGreaterThanOrEqual(400);
});

/** A store that answers nothing until it is let go, and then that it has nothing. */
function hangingStore({ store }: TestStore) {
  const waiting: (() => void)[] = [];
  const hang = async (): Promise<never> => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    throw new NotInStore('nothing');
  };
  const { place, browserBase, close } = store;
  const source: ReleaseSource = {
    ...{ place, browserBase, close },
    ...{ traffic: hang, version: hang, release: hang, file: hang },
  };
  const letGo = () => waiting.splice(0).forEach((resolve) => resolve());
  return { source, waiting, letGo };
}

test('while the store hangs and a thousand invented releases wait for it, a file that lies here is served at once', async () => {
  const { app, live } = await siteServing('<svg/>');
  const headers = { 'accept-encoding': 'br' };
  const file = { url: address(live, 'browser/list.js'), headers };
  await app.inject(file);
  const { source, waiting, letGo } = hangingStore(site);
  const restarted = Fastify();
  await staticFiles(restarted, { live: () => live, source: withVerifiedCache(source, site.copies) });
  await restarted.ready();
  let answered = 0;
  const invented = Array.from({ length: 1000 }, async (_, index) => {
    const id = index.toString(16).padStart(16, '0');
    const { statusCode } = await restarted.inject(`/releases/content/${id}/browser/list.js`);
    answered += 1;
    return statusCode;
  });
  await waitUntil(() => waiting.length > 0);
  const script = await restarted.inject(file);
  expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br']);
  expect(answered).toBe(0);
  const all = Promise.all(invented);
  await waitUntil(() => {
    letGo();
    return answered === invented.length;
  });
  expect(new Set(await all)).toEqual(new Set([404]));
});

import { checkVersion } from './src/releases/changes/check-version';
import { waitUntil } from '@hireloom/testing/wait-until';
import { rm } from 'node:fs/promises';
import { createTestSite, type TestSite } from './src/testing/test-site';
import { says } from './src/testing/test-store';

let site: TestSite;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('an empty server is not ready and activates the first deployed version', async () => {
  await site.start();
  expect((await site.get('/livez')).statusCode).toBe(200);
  expect((await site.get('/readyz')).json()).toEqual({ status: 'empty' });
  expect((await site.get('/readyz')).statusCode).toBe(503);
  expect((await site.get('/blogs')).statusCode).toBe(503);
  expect((await site.get('/sitemap.xml')).statusCode).toBe(503);
  const { id } = await site.deploy(says('<body>first</body>'));
  expect(await site.liveVersion()).toBe(id);
});

test('no remote can claim a path that the server serves itself', async () => {
  const { version } = await site.store.putVersion(says('<body></body>'));
  const running = await site.start({ NODE_ENV: 'development' });
  const routes = running.printRoutes({ commonPrefix: false });
  const first = [...routes.matchAll(/^[├└]── \/?([^\s/*]+)/gm)].map(([, part = '']) => part);
  const [content] = version.remotes;
  if (!content) throw new Error('no remote');
  expect(first).toEqual(
    expect.arrayContaining(['api', 'readyz', 'sitemap.xml', 'canary', 'report', 'forms']),
  );
  for (const part of first.flatMap((one) => [one, one.toUpperCase()])) {
    const path = `/${part}/:any`;
    const remotes = [{ ...content, routes: [{ path, page: 'list' }] }];
    expect(() => checkVersion({ ...version, remotes })).toThrow(`claims ${path}, which the server keeps`);
  }
});

/** Each rendering of a page is different. */
const RENDERS_ANEW = `module.exports = (path) => {
  if (path.includes('break')) process.reallyExit(7);
  return '<body>' + path + ' ' + Math.random() + '</body>';
};`;

test('serves every visited page from cache when the store and all workers are gone', async () => {
  await site.start();
  await site.deploy(RENDERS_ANEW);
  const addresses = ['/blogs', '/blogs/pay-ranges', '/blogs?q=pune'];
  const visit = async (address: string) => {
    const { statusCode, body } = await site.get(address);
    return [statusCode, body];
  };
  const before = await Promise.all(addresses.map(visit));
  site.store.takeAway();
  await rm(site.store.running, { recursive: true });
  expect((await site.get('/blogs?q=break')).statusCode).toBe(503);
  expect((await site.get('/aboutus')).statusCode).toBe(503);
  expect(await Promise.all(addresses.map(visit))).toEqual(before);
  expect((await site.get('/blogs')).headers['cache-status']).toBe('hireloom; hit');
  await waitUntil(async () => (await site.readiness()).status === 'degraded');
  expect(await Promise.all(addresses.map(visit))).toEqual(before);
});

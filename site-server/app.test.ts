import type { FastifyInstance } from 'fastify';
import { checkVersion, signPreview } from '@hireloom/releases';
import { waitUntil } from '@hireloom/testing/wait-until';
import { rm } from 'node:fs/promises';
import { buildApp } from './app';
import { readConfig } from './config';
import { createTestStore, says, type TestStore, withSitemap } from './versions/fixtures/test-store';

let site: TestStore;
let app: FastifyInstance | undefined;

beforeEach(async () => {
  site = await createTestStore();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await site.remove();
});

const METRICS_TOKEN = 'token-of-the-app-test';

const build = async (environment: NodeJS.ProcessEnv = {}) => {
  // Nothing answers at the API's address.
  const config = readConfig({ LOG_LEVEL: 'silent', API_URL: 'http://127.0.0.1:9', ...environment });
  const built = await buildApp(
    { ...config, releaseStore: site.directory, localCopies: site.copies, pagesFolder: site.pages },
    'http://localhost:3000',
  );
  app = built.app;
  return app;
};

test('a store with one live version makes a site: its page, its files, and a word on its state', async () => {
  const { id, version } = await site.putVersion(
    says('<body><h1>Articles</h1></body>'),
    '<svg/>',
    withSitemap,
  );
  await site.putTraffic(id);
  const running = await build({ METRICS_TOKEN });
  const page = await running.inject('/blogs');
  expect([page.statusCode, page.body]).toEqual([200, '<body><h1>Articles</h1></body>']);
  expect((await running.inject('/readyz')).json()).toMatchObject({ status: 'ready', version: id });
  const script = await running.inject(`/releases/content/${version.remotes[0]?.id}/browser/main.js`);
  expect(script.headers['cache-control']).toContain('immutable');
  expect((await running.inject('/assets/favicon.svg')).body).toBe('<svg/>');
  expect((await running.inject('/sitemap.xml')).statusCode).toBe(503);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await running.inject({ url: '/metrics', headers });
  expect(metrics.body).toContain('hireloom_render_workers{purpose="live"} 1');
});

test('no remote takes an address that the server answers by itself', async () => {
  const { id, version } = await site.putVersion(says('<body></body>'));
  await site.putTraffic(id);
  const routes = (await build({ NODE_ENV: 'development' })).printRoutes({ commonPrefix: false });
  const first = [...routes.matchAll(/^[├└]── \/?([^\s/*]+)/gm)].map(([, part = '']) => part);
  const [content] = version.remotes;
  if (!content) throw new Error('no remote');
  expect(first).toEqual(
    expect.arrayContaining(['api', 'readyz', 'sitemap.xml', 'canary', 'report', 'forms']),
  );
  for (const part of first.flatMap((one) => [one, one.toUpperCase()])) {
    const path = `/${part}/:any`;
    const remotes = [{ ...content, routes: [{ path, page: 'list' }] }];
    expect(() => checkVersion({ ...version, remotes })).toThrow(
      `claims ${path}, which the site server keeps`,
    );
  }
});

/** Each time that it renders a page, it is another one. */
const RENDERS_ANEW = `module.exports = (path) => {
  if (path.includes('break')) process.reallyExit(7);
  return '<body>' + path + ' ' + Math.random() + '</body>';
};`;

test('with the store, the API and all workers gone, every page that was visited is served as it was', async () => {
  await site.putTraffic((await site.putVersion(RENDERS_ANEW)).id);
  const running = await build();
  const addresses = ['/blogs', '/blogs/pay-ranges', '/blogs?q=pune'];
  const visit = async (address: string) => {
    const { statusCode, body } = await running.inject(address);
    return [statusCode, body];
  };
  const before = await Promise.all(addresses.map(visit));
  // The server is still making copies.
  const gone = { recursive: true, maxRetries: 10 };
  await Promise.all([site.directory, site.copies].map((folder) => rm(folder, gone)));
  expect((await running.inject('/blogs?q=break')).statusCode).toBe(503);
  expect((await running.inject('/aboutus')).statusCode).toBe(503);
  expect(await Promise.all(addresses.map(visit))).toEqual(before);
  expect((await running.inject('/blogs')).headers['cache-status']).toBe('hireloom; hit');
  const readiness = async () => (await running.inject('/readyz')).json<{ status: string }>().status;
  await waitUntil(async () => (await readiness()) === 'degraded');
  expect(await Promise.all(addresses.map(visit))).toEqual(before);
});

test('after a restart nothing is rendered again', async () => {
  await site.putTraffic((await site.putVersion(RENDERS_ANEW)).id);
  const addresses = ['/blogs', '/blogs/pay-ranges'];
  const bodies = async (running: FastifyInstance) =>
    Promise.all(addresses.map(async (address) => (await running.inject(address)).body));
  const running = await build();
  const before = await bodies(running);
  await running.close();
  expect(await bodies(await build())).toEqual(before);
});

test('every document of a version allows what its remotes declare, kept, unrendered and after a restart', async () => {
  const maps = 'https://maps.example';
  const declared = { navigation: [], policy: { 'img-src': [maps], 'frame-src': [maps] } };
  await site.putTraffic((await site.putVersion(RENDERS_ANEW, '<svg/>', declared)).id);
  const policyOf = async (running: FastifyInstance, address: string) =>
    String((await running.inject(address)).headers['content-security-policy']);
  const running = await build();
  const before = await policyOf(running, '/blogs');
  expect(before).toMatch(new RegExp(`img-src [^;]* ${maps};`));
  expect(before).toContain(`; frame-src ${maps};`);
  expect(await policyOf(running, '/blogs?q=break')).toContain(`; frame-src ${maps};`);
  await running.close();
  expect(await policyOf(await build(), '/blogs')).toBe(before);
});

test('a version takes over with its fixed pages rendered, and a rollback meets those of before', async () => {
  const first = await site.putVersion(RENDERS_ANEW);
  const second = await site.putVersion(`${RENDERS_ANEW} // another`);
  await site.putTraffic(first.id);
  const running = await build();
  const readiness = async () => (await running.inject('/readyz')).json<{ version: string }>().version;
  const page = async () => {
    const { body, headers } = await running.inject('/blogs');
    return { body, status: headers['cache-status'] };
  };
  const before = await page();
  const giveToAll = async (id: string) => {
    await site.putTraffic(id);
    await waitUntil(async () => (await readiness()) === id);
  };
  await giveToAll(second.id);
  const after = await page();
  expect(after.status).toBe('hireloom; hit');
  expect(after.body).not.toBe(before.body);
  await giveToAll(first.id);
  expect(await page()).toEqual({ body: before.body, status: 'hireloom; hit' });
});

test('a preview link shows another version, to whoever opened it alone', async () => {
  await site.putTraffic((await site.putVersion(says('<body>live</body>'))).id);
  const { id } = await site.putVersion(says('<body>not yet live</body>'));
  const link = signPreview(id, await site.store.previewSecret());
  const running = await build();
  const opened = await running.inject(`/blogs?preview=${link}`);
  const [kept = ''] = String(opened.headers['set-cookie']).split(';');
  expect((await running.inject({ url: '/blogs', headers: { cookie: kept } })).body).toContain('not yet live');
  expect((await running.inject('/blogs')).body).toBe('<body>live</body>');
});

test('in development a page reloads itself, and a local remote that is away is said above it', async () => {
  await site.putTraffic((await site.putVersion(says('<body>live</body>'))).id);
  const running = await build({ NODE_ENV: 'development', LOCAL_REMOTES: 'content=http://localhost:9' });
  expect((await running.inject('/development/reload.js')).statusCode).toBe(200);
  const page = await running.inject('/blogs?inspect');
  expect(page.body).toContain('Not what everybody sees');
  expect(page.body).toContain('<div id="root"></div>');
  expect(page.body).toContain('id="inspection"');
});

import { checkVersion } from './src/releases/changes/check-version';
import { setUpSite } from './src/testing/test-site';
import { says } from './src/testing/test-store';

const site = setUpSite();

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

import { asksForPages, createTestPages, type TestPages } from '../testing/test-pages';
import { moveClock } from '../testing/test-site';
import { waitUntil } from '@hireloom/testing/wait-until';
import { withSitemap } from '../testing/test-store';

const REVALIDATED = 'public, max-age=0, must-revalidate, no-transform';

const HIT = 'hireloom; hit';
const OUTDATED = 'hireloom; hit; detail=outdated';
const STALE_IF_ERROR = 'hireloom; hit; detail=stale-if-error';
const RENDERED = 'hireloom; fwd=miss; stored';
const FAILED = 'hireloom; fwd=miss; detail=failed';
const UNRENDERED = 'hireloom; fwd=miss; detail=unrendered';

let pages: TestPages;
let site: TestPages['site'];

beforeAll(async () => {
  pages = await createTestPages();
  ({ site } = pages);
});
beforeEach(() => {
  pages.renderWhole();
  pages.rendered.length = 0;
});
afterAll(() => pages.close());

const deploy = async (name: string, declared = {}) =>
  (await site.deploy(asksForPages(name), undefined, declared)).id;

const getReleaseId = async (id: string) => (await site.store.store.version(id)).remotes[0]?.id;

const visit = async (url: string, headers = {}) => {
  const answer = await site.get({ url, headers });
  return [answer.headers['cache-status'], answer.body, answer.headers['cache-control']];
};
const getStatus = async (url: string) => (await visit(url))[0];
const says = (html: string) => void (pages.render = () => ({ html }));
const rendered = (...expected: string[]) => waitUntil(() => expected.join() === pages.rendered.join());

describe('while one version is live', () => {
  let id: string;
  let edition = 1;
  const publishNext = () => pages.publish(String((edition += 1)));
  beforeAll(async () => void (id = await deploy('live')));

  test('concurrent requests share one rendering, and later ones hit the cache', async () => {
    const release = pages.hold();
    const both = [visit('/blogs/once'), visit('/blogs/once')];
    await rendered('live /blogs/once');
    release({ html: 'one' });
    expect(await Promise.all(both)).toEqual(both.map(() => [RENDERED, 'one', REVALIDATED]));
    expect(await visit('/blogs/once')).toEqual([HIT, 'one', REVALIDATED]);
    expect(pages.rendered).toHaveLength(1);
  });

  test('a stale page is served while it is rendered again in the background', async () => {
    says('old');
    await visit('/blogs/changed');
    publishNext();
    const release = pages.hold();
    for (let visitor = 0; visitor < 2; visitor += 1)
      expect(await visit('/blogs/changed')).toEqual([OUTDATED, 'old', REVALIDATED]);
    release({ html: 'new' });
    await waitUntil(async () => (await getStatus('/blogs/changed')) === HIT);
    expect(await visit('/blogs/changed')).toEqual([HIT, 'new', REVALIDATED]);
    expect(pages.rendered).toHaveLength(2);
  });

  test('the first visitor after a change sees an entry whose address was not found before', async () => {
    pages.render = () => ({ html: 'not found', status: 404 });
    await visit('/blogs/too-early');
    says('published');
    publishNext();
    expect(await visit('/blogs/too-early')).toEqual([RENDERED, 'published', REVALIDATED]);
  });

  test('a page is rendered again once its maxAge has passed', async () => {
    pages.render = () => ({ html: 'Baker', maxAge: 60 });
    await visit('/blogs/aged');
    pages.render = () => ({ html: 'Potter', maxAge: 60 });
    moveClock(59_000);
    expect(await visit('/blogs/aged')).toEqual([HIT, 'Baker', REVALIDATED]);
    moveClock(2000);
    expect(await visit('/blogs/aged')).toEqual([OUTDATED, 'Baker', REVALIDATED]);
    await waitUntil(async () => (await visit('/blogs/aged'))[1] === 'Potter');
  });

  test('a page whose content changes during its rendering is stored as stale', async () => {
    const release = pages.hold();
    const visiting = visit('/blogs/overtaken');
    await rendered('live /blogs/overtaken');
    publishNext();
    release({ html: 'old' });
    expect(await visiting).toEqual([OUTDATED, 'old', REVALIDATED]);
  });

  test('once a page has been rendering in the background for 30 s, the next visitor starts another rendering', async () => {
    says('old');
    await visit('/blogs/impatient');
    publishNext();
    const release = pages.hold();
    await visit('/blogs/impatient');
    await waitUntil(() => pages.rendered.length === 2);
    says('new');
    moveClock(31_000);
    expect(await visit('/blogs/impatient')).toEqual([RENDERED, 'new', REVALIDATED]);
    release({ html: 'late' });
  });

  test.each([
    ['cannot be rendered', { error: 'it broke' }, 'could not render the page on the server'],
    [
      'has a failed section',
      { problems: [{ text: 'a slot', phase: 'render' as const }] },
      'a part of the page failed on the server',
    ],
  ])('a page that %s after a change is served from its last good copy', async (what, page, message) => {
    const url = `/blogs?q=${encodeURIComponent(what)}`;
    says('good');
    await visit(url);
    publishNext();
    pages.render = () => page;
    site.log.length = 0;
    expect(await visit(url)).toEqual([OUTDATED, 'good', REVALIDATED]);
    // In the background, so not on behalf of a request.
    await waitUntil(() => site.log.some(({ msg, reqId }) => msg === message && reqId === undefined));
    moveClock(31_000);
    expect(await visit(url)).toEqual([STALE_IF_ERROR, 'good', REVALIDATED]);
    expect(await visit(url)).toEqual([OUTDATED, 'good', REVALIDATED]);
    says('mended');
    await waitUntil(async () => (await visit(url))[1] === 'mended');
  });

  test('a background failure is counted for its remote', async () => {
    expect(await site.metrics()).toMatch(
      `hireloom_remote_failures_total{remote="content",release="${await getReleaseId(id)}",module="./list-page",phase="render",side="server"} `,
    );
  });

  test.each([
    ['has a failed section', { problems: [{ text: 'a slot', phase: 'render' as const }] }],
    ['has status 503', { status: 503 }],
    ['shows a placeholder for missing data', { isProvisional: true }],
  ])('a page that %s is reused for one second and never stored by caches', async (what, changes) => {
    const url = `/blogs?q=${encodeURIComponent(`second ${what}`)}`;
    pages.render = () => ({ html: 'broken', ...changes });
    expect(await visit(url)).toEqual([FAILED, 'broken', 'no-store']);
    says('whole');
    expect(await visit(url)).toEqual([FAILED, 'broken', 'no-store']);
    moveClock(1100);
    expect(await visit(url)).toEqual([RENDERED, 'whole', REVALIDATED]);
  });

  test('a hidden page is rendered at every visit and never cached', async () => {
    for (const html of ['draft', 'next draft']) {
      pages.render = () => ({ html, isHidden: true });
      const { body, headers } = await site.get('/blogs/new~0123456789abcdef');
      expect(body).toBe(html);
      expect(headers).toMatchObject({
        'cache-status': 'hireloom; fwd=miss',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('a renamed entry redirects to its new URL, unless there is a page at the old one', async () => {
    pages.api.redirects = { '/blogs/old': '/blogs/New-name', '/blogs/kept': '/blogs/new-name' };
    pages.render = ({ path }) => ({ html: path, status: path.includes('old') ? 404 : 200 });
    const { statusCode, headers } = await site.get('/blogs/old?from=list');
    expect([statusCode, headers.location]).toEqual([301, '/blogs/New-name?from=list']);
    expect((await site.get('/blogs/kept')).statusCode).toBe(200);
    expect((await site.get('/blogs/old-too')).statusCode).toBe(404);
  });
});

describe('after a deploy', () => {
  test('a page that newer versions cannot render is served from its last good copy', async () => {
    const live = await deploy('good');
    const canary = (await site.store.putVersion(asksForPages('canary'))).id;
    await site.switchTraffic(live, { version: canary, share: 50 });
    await visit('/blogs/good');
    for (const url of ['/blogs/good', '/blogs/new'])
      expect((await visit(url, { cookie: 'hireloom-canary=1' }))[1]).toContain('canary');
    pages.render = () => ({ error: 'it broke' });
    for (const name of ['broken', 'worse', 'worse still', 'no better', 'worst']) {
      await deploy(name);
      moveClock(4000);
      const [status, body] = await visit('/blogs/good');
      expect([status, body]).toEqual([STALE_IF_ERROR, '<body>good /blogs/good</body>']);
    }
    // Neither a canary's page nor, in a preview, any other page is used instead.
    expect(await getStatus('/blogs/new')).toBe(UNRENDERED);
    const { id } = await site.store.putVersion(asksForPages('preview'));
    const seen = await site.get({ url: '/blogs/good', headers: await site.previewing(id) });
    expect([seen.statusCode, seen.body]).toEqual([503, expect.stringContaining('<div id="root"></div>')]);
    says('mended');
    expect((await visit('/blogs/good')).slice(0, 2)).toEqual([RENDERED, 'mended']);
  });

  test('the last good page replaces one whose version is superseded during rendering', async () => {
    pages.renderWhole();
    await deploy('kept');
    await visit('/blogs/kept');
    await deploy('replaced');
    moveClock(4000);
    const release = pages.hold();
    const visiting = visit('/blogs/kept');
    await rendered('kept /blogs/kept', 'replaced /blogs/kept');
    await deploy('replacing');
    release({ crashes: true });
    expect((await visiting).slice(0, 2)).toEqual([STALE_IF_ERROR, '<body>kept /blogs/kept</body>']);
  });
});

test('a page has the policy that its version declares, even if it fails to render', async () => {
  const maps = 'https://maps.example';
  await deploy('with maps', { policy: { 'frame-src': [maps] } });
  const getPolicy = async (url: string) => (await site.get(url)).headers['content-security-policy'];
  expect(await getPolicy('/blogs/shown')).toContain(`; frame-src ${maps};`);
  pages.render = () => ({ error: 'it broke' });
  expect(await getPolicy('/blogs/unrendered')).toContain(`; frame-src ${maps};`);
});

describe('with prerendering,', () => {
  const listed = (...slugs: string[]) => {
    const createdAt = '2026-03-01T08:00:00.000Z';
    pages.api.answers['/api/api/getblogs'] = { body: slugs.map((slug) => ({ slug, createdAt })) };
  };
  beforeAll(async () => {
    await site.start({ WARM_PAGES: 'all' });
    await waitUntil(async () => (await site.get('/readyz')).statusCode === 200);
  });

  test('listed pages render one at a time, the live version’s first, despite failures', async () => {
    listed('broken', 'whole');
    let running = 0;
    const atOnce: number[] = [];
    pages.render = async ({ path: asked }) => {
      atOnce.push((running += 1));
      await new Promise(setImmediate);
      running -= 1;
      return asked.endsWith('/broken') ? { error: 'it broke' } : { html: asked };
    };
    const all = ['/blogs', '/blogs/broken', '/blogs/whole'];
    const live = await deploy('ahead', withSitemap);
    const ofLive = all.map((page) => `ahead ${page}`);
    await rendered(...ofLive);
    const canary = await site.store.putVersion(asksForPages('canary'), undefined, withSitemap);
    await site.switchTraffic(live, { version: canary.id });
    // A page that failed is retried.
    const ofBoth = [...ofLive, 'ahead /blogs/broken', ...all.map((page) => `canary ${page}`)];
    await rendered(...ofBoth);
    pages.publish('ahead');
    await rendered(...ofBoth, ...ofLive, ...all.map((page) => `canary ${page}`));
    expect(new Set(atOnce)).toEqual(new Set([1]));
    expect((await visit('/blogs/whole')).slice(0, 2)).toEqual([HIT, '/blogs/whole']);
  });

  test('a version goes live with its fixed pages cached, as does a rollback', async () => {
    pages.api.answers['/api/api/getblogs'] = { status: 500 };
    const { version: before } = await site.readiness();
    await deploy('takes over', withSitemap);
    expect(await visit('/blogs')).toEqual([HIT, '<body>takes over /blogs</body>', REVALIDATED]);
    const message = 'could not list the published content; its pages are rendered on request';
    await waitUntil(() => site.messages().includes(message));
    await site.switchTraffic(before);
    expect((await visit('/blogs')).slice(0, 2)).toEqual([HIT, '/blogs']);
  });

  test('a server is ready once the live version’s pages are rendered, or after 30 seconds', async () => {
    const release = pages.hold();
    await site.start({ WARM_PAGES: 'all' });
    const status = async () => {
      const answer = await site.get('/readyz');
      return [answer.statusCode, answer.json<{ status: string }>().status];
    };
    expect(await status()).toEqual([503, 'warming']);
    release({ html: 'late' });
    await waitUntil(async () => (await status())[0] === 200);
  });

  test('a version goes live in time even if its pages hang', async () => {
    const routes = Array.from({ length: 20 }, (_, index) => ({ path: `/fixed-${index}`, page: 'list' }));
    const release = pages.hold();
    await deploy('hangs', { routes });
    expect(pages.rendered.length).toBeLessThan(routes.length);
    release({ html: 'late' });
  });
});

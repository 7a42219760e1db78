import { execFileSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { visitorWithCookies } from '../fixtures/page/cookie-jar';
import { type Nginx, startNginx } from '../fixtures/nginx';
import { headed, makeVariant, publishBuild } from '../fixtures/release-variants';
import { startSiteServer } from '../fixtures/site-server';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';
import { readMetrics } from '../scripts/metrics';

/** A cache that holds pages for an hour: what is new within a test is there because the cache was purged. */
const SHARED_CACHE = 's-maxage=3600, stale-if-error=86400';

test.describe.configure({ mode: 'serial' });

type Ready = { canaries: string[] };

let site: OwnSite;
let nginx: Nginx;

test.beforeAll(async () => {
  nginx = await startNginx();
  site = await launchOwnSite({ ...nginx.environment, SHARED_CACHE });
});

test.afterAll(async () => {
  await nginx.stop();
  await site.stop();
});

const PAGES = ['/', '/raas', '/blogs', '/contactus', '/casestudies'];
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip;q=1.0, deflate;q=0.6'];
const HEADING = blogs.list.heading;

const store = () => path.join(site.dataFolder, 'releases');

const run = (...args: string[]) =>
  execFileSync('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...process.env, RELEASES_DIR: store(), DATA_DIR: site.dataFolder },
  }).toString();

const deploy = async (words: string, percent?: number) => {
  const build = await makeVariant(path.join(site.dataFolder, 'variant'), 'content', headed(words));
  const audience = percent === undefined ? undefined : ({ kind: 'canary', percent } as const);
  return publishBuild(store(), { name: 'content', build, audience });
};

const visit = (page: string, encoding = 'br', headers: HeadersInit = {}) =>
  fetch(nginx.address + page, { headers: { 'accept-encoding': encoding, ...headers } });

const statusOf = (answer: Response) => answer.headers.get('x-cache-status');
const headingIn = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
const headingFor = async (answer: Promise<Response>) => headingIn(await (await answer).text());

/** What browsers ask for lies in the cache. A page that was just made may not be there yet. */
const fillCache = async (page: string) => {
  const isKept = async () => statusOf(await visit(page));
  await expect.poll(isKept).toBe('HIT');
};

const canariesInForce = async () => {
  const { canaries } = (await (await fetch(`${nginx.siteAddress}/readyz`)).json()) as Ready;
  return canaries;
};

async function pagesAsked(): Promise<number> {
  const metrics = await readMetrics(nginx.siteAddress);
  const counts = [...metrics.matchAll(/^hireloom_pages_total\{[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('however many visitors a page has, the site is asked for it once in each encoding', async () => {
  const before = await pagesAsked();
  for (const page of PAGES) {
    for (const encoding of ENCODINGS) {
      const visits = [await visit(page, encoding)];
      visits.push(...(await Promise.all(Array.from({ length: 20 }, () => visit(page, encoding)))));
      expect(visits.map(statusOf)).toEqual(['MISS', ...Array.from({ length: 20 }, () => 'HIT')]);
      const bodies = await Promise.all(visits.map((answer) => answer.text()));
      expect(new Set(bodies).size).toBe(1);
      expect(visits[20]?.headers.get('content-encoding')).toBe(encoding.includes('br') ? 'br' : 'gzip');
    }
  }
  expect((await pagesAsked()) - before).toBe(PAGES.length * ENCODINGS.length);
});

test('what is for shared caches does not reach browsers, who ask each time and are answered without the page', async () => {
  await fillCache('/raas');
  const first = await visit('/raas');
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, no-transform');
  expect(first.headers.get('set-cookie')).toBeNull();
  const again = await visit('/raas', 'br', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, statusOf(again), await again.text()]).toEqual([304, 'HIT', '']);
});

test('forms, calls and the question for a canary are never answered by the cache', async () => {
  const before = statusOf(await visit('/canary'));
  expect([before, statusOf(await visit('/canary'))]).toEqual([null, null]);
  for (const call of ['/forms/contact', '/api/api/subscribe']) {
    const post = () => fetch(nginx.address + call, { method: 'POST', body: '' });
    const kept = [statusOf(await post()), statusOf(await post())];
    expect(kept).not.toContain('HIT');
  }
  const list = async () => statusOf(await visit('/api/api/getblogs'));
  expect([await list(), await list()]).not.toContain('HIT');
});

test('nobody purges the cache without the token', async () => {
  await fillCache('/');
  const purge = nginx.environment.PURGE_URL;
  for (const authorization of ['', 'Bearer something']) {
    const refused = await fetch(purge, { method: 'POST', headers: { authorization } });
    expect(refused.status).toBe(403);
  }
  const direct = await fetch(purge.replace('/purge', '/purged'), { method: 'POST' });
  expect(direct.status).toBe(404);
  expect(statusOf(await visit('/'))).toBe('HIT');
});

test('what is published shows through the cache', async () => {
  await fillCache('/blogs');
  const content = path.join(site.dataFolder, 'content');
  await cp(path.join(root, 'api/content'), content, { recursive: true });
  const file = path.join(content, 'articles/pay-ranges-in-job-adverts.md');
  const article = await readFile(file, 'utf8');
  await writeFile(file, article.replace(/^title: .*$/m, 'title: Pay ranges, published anew'));
  execFileSync('npm', ['run', 'content', '-w', 'api', '--', 'import'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: site.dataFolder, CONTENT_DIR: content },
    stdio: 'ignore',
  });
  const seen = async () => (await visit('/blogs/pay-ranges-in-job-adverts')).text();
  await expect.poll(seen).toContain('Pay ranges, published anew');
  await fillCache('/blogs/pay-ranges-in-job-adverts');
  expect(await seen()).toContain('Pay ranges, published anew');
});

test('a deploy and a rollback are in force behind the cache', async () => {
  await fillCache('/blogs');
  await deploy('Articles, all new');
  await expect.poll(() => headingFor(visit('/blogs'))).toBe('Articles, all new');
  await fillCache('/blogs');
  expect(await headingFor(visit('/blogs'))).toBe('Articles, all new');
  run('rollback', '-w', 'mfe-content');
  await expect.poll(() => headingFor(visit('/blogs'))).toBe(HEADING);
  await fillCache('/blogs');
  expect(await headingFor(visit('/blogs'))).toBe(HEADING);
  expect(statusOf(await visit('/blogs'))).toBe('HIT');
});

test('of a hundred visitors those of a canary get it every time, and others never', async () => {
  const { version } = await deploy('Articles, tried out', 30);
  await expect.poll(canariesInForce).toEqual([version]);
  const visitors = Array.from({ length: 100 }, () => visitorWithCookies(nginx.address));
  for (const ask of visitors) {
    expect(await headingFor(ask('/blogs'))).toBe(HEADING);
    expect((await ask('/canary')).status).toBe(204);
  }
  const shown: (string | undefined)[] = [];
  for (const ask of visitors) {
    const first = await ask('/blogs');
    const seen = headingIn(await first.text());
    shown.push(seen);
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/blogs', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await headingFor(ask('/blogs'))).toBe(seen);
    expect(statusOf(first)).toBe(seen === HEADING ? 'HIT' : 'BYPASS');
  }
  const chosen = shown.filter((seen) => seen === 'Articles, tried out').length;
  expect([chosen > 0, shown.filter((seen) => seen === HEADING).length]).toEqual([true, 100 - chosen]);
  expect(await headingFor(visit('/blogs'))).toBe(HEADING);

  run('canary', '-w', 'mfe-content', '--', 'drop');
  await expect.poll(canariesInForce).toEqual([]);
  for (const ask of visitors) {
    expect(await headingFor(ask('/blogs'))).toBe(HEADING);
    expect(statusOf(await ask('/blogs'))).toBe('HIT');
  }
});

test('nobody who has the page of all others in his browser is told that it still holds once he is in a canary', async () => {
  await fillCache('/blogs');
  const live = await visit('/blogs');
  const ifChanged = { 'if-none-match': live.headers.get('etag') ?? '' };
  expect((await visit('/blogs', 'br', ifChanged)).status).toBe(304);
  const { version } = await deploy('Articles, once more', 30);
  await expect.poll(canariesInForce).toEqual([version]);
  const canary = await visit('/blogs', 'br', { ...ifChanged, cookie: 'hireloom-canary=0' });
  expect([canary.status, headingIn(await canary.text())]).toEqual([200, 'Articles, once more']);
  run('canary', '-w', 'mfe-content', '--', 'drop');
});

test('with the site gone the last pages are served, and nothing that nobody had seen', async () => {
  const before = await startNginx();
  const environment = { ...before.environment, SHARED_CACHE: 's-maxage=1' };
  const short = await startSiteServer({
    ...environment,
    API_URL: site.apiAddress,
    DATA_DIR: site.dataFolder,
  });
  const see = (page: string) => fetch(before.address + page, { headers: { 'accept-encoding': 'br' } });
  try {
    await expect.poll(async () => statusOf(await see('/raas'))).toBe('HIT');
    const alive = await (await see('/raas')).text();
    await short.stop();
    await expect.poll(async () => statusOf(await see('/raas'))).toBe('STALE');
    const stale = await see('/raas');
    expect([stale.status, await stale.text()]).toEqual([200, alive]);
    expect((await see('/aboutus')).status).toBe(502);
  } finally {
    await before.stop();
  }
});

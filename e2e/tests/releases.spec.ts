import type { Browser } from '@playwright/test';
import { SHELL } from '@hireloom/contracts';
import { execFileSync } from 'node:child_process';
import { get } from 'node:http';
import path from 'node:path';
import { blogs } from '../../mfe-content/src/content/blogs';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import {
  headed,
  headingInCode,
  makeVariant,
  openStore,
  publishBuild,
  throwing,
  type Variant,
} from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';
import { readMetrics } from '../scripts/metrics';

/** What a team does with a release, as visitors of a running site see it. */
test.describe.configure({ mode: 'serial' });

const HEADING = blogs.list.heading;
const remarked: Variant = { from: /$/, to: '\n/* another release */' };
const canaryFor = (percent: number) => ({ kind: 'canary', percent }) as const;

let folder: string;
let site: OwnSite;
/** One that two tests look at. */
let preview: Awaited<ReturnType<typeof publishBuild>>;

test.beforeAll(async () => {
  site = await launchOwnSite();
  folder = site.dataFolder;
});

test.afterAll(() => site.stop());

type Audience = Parameters<typeof publishBuild>[1]['audience'];

const deploy = async (name: string, variant: Variant, audience?: Audience) => {
  const build = await makeVariant(path.join(folder, 'variant'), name, variant);
  return publishBuild(folder, { name, build, audience });
};

const traffic = async () => {
  const store = openStore(folder);
  const current = await store.traffic().finally(store.close);
  if (!current) throw new Error('nothing is live');
  return current;
};
const canaries = async () => (await traffic()).canaries.map(({ name }) => name);

const run = (...args: string[]) =>
  execFileSync('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  }).toString();

/** The release of `name` in the registry of a page. */
const releaseIn = (html: string, name: string) =>
  new RegExp(`"name":"${name}"[^}]*?"release":"(\\w+)"`).exec(html)?.[1];

/** The blog list as someone in this bucket gets it: heading and releases of the HTML. */
async function blogsFor(bucket?: number, page = '/blogs') {
  const headers: HeadersInit = bucket === undefined ? {} : { cookie: `hireloom-canary=${bucket}` };
  const answer = await fetch(site.address + page, { headers });
  const html = await answer.text();
  return {
    heading: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    content: releaseIn(html, 'content'),
    leads: releaseIn(html, 'leads'),
    entry: /"base":"\/assets\/content\/","entry":"([^"]+)"/.exec(html)?.[1],
    preloads: [...html.matchAll(/\/assets\/content\/(remoteEntry\.\w+\.js)/g)].map(([, file]) => file),
    headers: answer.headers,
  };
}

const bucketCookie = (value: number) => ({
  name: 'hireloom-canary',
  value: String(value),
  url: site.address,
});

test('a canary is served to its share of visitors until it is promoted', async ({ browser }) => {
  const { content: before } = await blogsFor();
  const { release: canary } = await deploy('content', headed('Articles, tried out'), canaryFor(30));
  await expect.poll(async () => (await blogsFor(29)).heading).toBe('Articles, tried out');
  const [chosen, other] = [await blogsFor(29), await blogsFor(30)];
  expect([chosen.content, chosen.preloads]).toEqual([canary, [chosen.entry]]);
  expect([other.heading, other.content, other.preloads]).toEqual([HEADING, before, [other.entry]]);
  expect(chosen.entry).not.toBe(other.entry);
  expect(chosen.headers.get('cache-control')).toContain('private');

  const context = await browser.newContext();
  await context.addCookies([bucketCookie(5)]);
  const page = await context.newPage();
  await page.goto(`${site.address}/contactus`);
  await page.getByRole('link', { name: 'Blogs', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
  await context.close();

  expect(run('releases')).toMatch(new RegExp(`canary 30%\\s+${canary}`));
  expect(run('canary', '-w', 'mfe-content', '--', 'promote')).toContain(`${canary} is live for everybody`);
  await expect.poll(async () => (await blogsFor(99)).heading).toBe('Articles, tried out');
  expect((await blogsFor()).headers.get('set-cookie')).toBeNull();
  expect(run('rollback', '-w', 'mfe-content')).toContain(`content ${before} is live again`);
  await expect.poll(async () => (await blogsFor()).content).toBe(before);
});

/** A new visitor, whose browser gets what cookies the site gives him, and none of the test. */
async function visitFirst(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const answered = page.waitForResponse('**/canary');
  await page.goto(`${site.address}/blogs`);
  // Within one document releases never mix: whoever he is, the first page is everybody's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  expect((await answered).status()).toBe(204);
  const cookies = async () => (await context.cookies(site.address)).map(({ name }) => name);
  // The name alone, on the path of each: who is chosen is told to every page, the number to the one address that decides.
  const isChosen = (await cookies()).includes('hireloom-canary');
  return { page, cookies, isChosen };
}

type Visitor = Awaited<ReturnType<typeof visitFirst>>;

/** New visitors until one is in the canary and another one is not. */
async function findBoth(browser: Browser) {
  const found = new Map<boolean, Visitor>();
  for (let visits = 0; found.size < 2 && visits < 25; visits++) {
    const visitor = await visitFirst(browser);
    if (found.has(visitor.isChosen)) await visitor.page.context().close();
    else found.set(visitor.isChosen, visitor);
  }
  const [chosen, other] = [found.get(true), found.get(false)];
  if (!chosen || !other) throw new Error('all visitors are treated alike');
  return { chosen, other };
}

/** On a connection of his own, as each visitor has. */
const cookiesForNewVisitor = () =>
  new Promise<string[]>((resolve, reject) => {
    const asked = get(`${site.address}/canary`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.headers['set-cookie'] ?? []);
    });
    asked.on('error', reject);
  });

/** How many of a thousand new visitors are told that they are in a canary. */
async function countChosen(): Promise<number> {
  let chosen = 0;
  const ask = async () => {
    const given = await cookiesForNewVisitor();
    expect(given.some((cookie) => cookie.startsWith('hireloom-bucket='))).toBe(true);
    if (given.some((cookie) => /^hireloom-canary=\d+;/.test(cookie))) chosen += 1;
  };
  for (let turn = 0; turn < 50; turn++) await Promise.all(Array.from({ length: 20 }, ask));
  return chosen;
}

test('canary assignment by cookie takes effect on the next document', async ({ browser }) => {
  const { release } = await deploy('content', headed('Articles, tried out'), canaryFor(50));
  await expect.poll(async () => (await blogsFor(0)).content).toBe(release);
  const { chosen, other } = await findBoth(browser);
  expect(await other.cookies()).toEqual([]);
  for (let visit = 0; visit < 3; visit++) {
    await chosen.page.reload();
    await expect(chosen.page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
    await other.page.reload();
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  }
  // Four standard deviations: by chance it fails once in sixteen thousand runs.
  const half = await countChosen();
  expect(half).toBeGreaterThan(500 - 64);
  expect(half).toBeLessThan(500 + 64);
  run('canary', '-w', 'mfe-content', '--', 'drop');
  await expect.poll(async () => (await blogsFor(0)).heading).toBe(HEADING);
  await chosen.page.reload();
  await expect(chosen.page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  expect(await chosen.cookies()).toEqual([]);
  await Promise.all([chosen, other].map(({ page }) => page.context().close()));
  await deploy('content', headed('Articles, tried out'), canaryFor(10));
  await expect.poll(async () => (await blogsFor(0)).content).toBe(release);
  const tenth = await countChosen();
  expect(tenth).toBeGreaterThan(100 - 38);
  expect(tenth).toBeLessThan(100 + 38);
  run('canary', '-w', 'mfe-content', '--', 'drop');
  await expect.poll(async () => (await blogsFor(0)).heading).toBe(HEADING);
});

test('two canaries use disjoint visitors and at most 50% in total', async () => {
  const live = await blogsFor();
  const { release: content } = await deploy('content', remarked, canaryFor(20));
  const { release: leads } = await deploy('leads', remarked, canaryFor(30));
  const releasesFor = async (bucket: number) => {
    const { content, leads } = await blogsFor(bucket);
    return [content, leads];
  };
  await expect.poll(() => releasesFor(20)).toEqual([live.content, leads]);
  expect(await releasesFor(19)).toEqual([content, live.leads]);
  expect(await releasesFor(49)).toEqual([live.content, leads]);
  expect(await releasesFor(50)).toEqual([live.content, live.leads]);
  await expect(deploy('marketing', remarked, canaryFor(1))).rejects.toThrow('50% of the visitors at most');

  run('canary', '-w', 'mfe-content', '--', 'drop');
  await expect.poll(() => releasesFor(0)).toEqual([live.content, live.leads]);
  expect(await releasesFor(49)).toEqual([live.content, leads]);
  run('canary', '-w', 'mfe-leads', '--', 'drop');
  await expect.poll(() => releasesFor(49)).toEqual([live.content, live.leads]);
});

test('a preview is visible only by its link and can be ended without scripts', async ({ browser }) => {
  preview = await deploy('content', headed('Articles, not yet live'), { kind: 'preview' });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(`${site.address}/blogs?preview=${preview.preview}`);
  await expect(page).toHaveURL(`${site.address}/blogs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, not yet live');
  const badge = page.getByRole('complementary', { name: 'Not what everybody sees' });
  await expect(badge).toContainText(preview.version);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await blogsFor()).heading).toBe(HEADING);
  await badge.getByRole('link', { name: 'End preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await expect(badge).toBeHidden();
  await context.close();
});

test('a hydrated preview shows its badge and has no accessibility violation', async ({ page }) => {
  await page.goto(`${site.address}/contactus?preview=${preview.preview}`);
  await page.getByRole('link', { name: 'Blogs', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, not yet live');
  await expect(page.getByRole('complementary', { name: 'Not what everybody sees' })).toBeVisible();
  await expectNoViolation(page);
});

test('an unsigned or malformed preview link is rejected with an explanation', async ({ request }) => {
  const unsigned = await request.get(`${site.address}/?preview=${preview.version}`);
  expect(unsigned.status()).toBe(403);
  expect(await unsigned.text()).toContain('not one that a deploy of this site has printed');
  expect(unsigned.headers()['set-cookie']).toContain('hireloom-preview=; Max-Age=0');
  const nonsense = await request.get(`${site.address}/?preview=../../etc`);
  expect(nonsense.status()).toBe(400);
  expect(await nonsense.text()).toContain('The address of a preview is the one that the deploy has printed');
});

test('the shell can be deployed and rolled back while open pages still load files', async ({ page }) => {
  const { quickLinks } = frame.footer;
  const open = await page.context().newPage();
  await open.goto(site.address);
  const missing: string[] = [];
  open.on('response', (response) => response.status() >= 400 && missing.push(response.url()));

  const changed = { from: headingInCode(quickLinks.heading), to: 'heading:"Short ways"' };
  const { release } = await deploy(SHELL, changed);
  const column = (words: string) =>
    page.getByRole('contentinfo').getByRole('heading', { name: words, exact: true });
  await expect.poll(async () => (await fetch(`${site.address}/aboutus`)).text()).toContain(release);
  await page.goto(`${site.address}/aboutus`);
  await expect(column('Short ways')).toBeAttached();

  // The popup is fetched only now.
  await open.getByRole('main').getByRole('button', { name: 'Contact experts' }).click();
  await expect(open.getByRole('dialog', { name: 'Request a recruiter' }).getByLabel('Name')).toBeVisible();
  expect(missing).toEqual([]);
  await open.close();

  run('rollback', '-w', 'shell');
  await expect.poll(async () => (await fetch(`${site.address}/aboutus`)).text()).not.toContain(release);
  await page.reload();
  await expect(column(quickLinks.heading)).toBeAttached();
});

test.describe('a release that throws in browsers', () => {
  test.use({ expectedMessages: /broken on purpose/ });

  test('is counted in the metrics and not rolled back automatically', async ({ browser }) => {
    const { release } = await deploy('content', { ...throwing, sides: ['browser'] }, canaryFor(10));
    await expect.poll(async () => (await blogsFor(0)).content).toBe(release);
    for (let visit = 0; visit < 6; visit++) {
      const context = await browser.newContext();
      await context.addCookies([bucketCookie(0)]);
      const page = await context.newPage();
      const reported = page.waitForResponse('**/report/failure');
      await page.goto(`${site.address}/blogs`);
      await reported;
      await context.close();
    }
    const metrics = await readMetrics(site.address);
    expect(metrics).toMatch(new RegExp(`release="${release}"[^\\n]*side="browser"} [6-9]`));
    expect(await canaries()).toEqual(['content']);
    expect((await blogsFor(0)).content).toBe(release);
    run('canary', '-w', 'mfe-content', '--', 'drop');
    await expect.poll(async () => (await blogsFor(0)).heading).toBe(HEADING);
  });
});

test('a release that fails on the server is rolled back automatically', async () => {
  const { live: before } = await traffic();
  const broken = { ...throwing, sides: ['server'] } as const;
  const { release, version } = await deploy('content', broken);
  expect((await traffic()).live).toBe(version);
  // One failing page at a time is compared with the version before.
  const visitAndRead = async () => {
    await blogsFor();
    return (await traffic()).live;
  };
  await expect.poll(visitAndRead).toBe(before);
  expect((await traffic()).change).toMatchObject({ act: 'auto-rollback', name: 'content', release });
  await expect.poll(async () => (await blogsFor()).heading).toBe(HEADING);
  expect(run('releases')).toMatch(new RegExp(`auto-rollback content ${release} \\(.+\\)`));
  const metrics = await readMetrics(site.address);
  expect(metrics).toMatch(
    new RegExp(`failures_total\\{[^\\n]*release="${release}"[^\\n]*phase="render",side="server"} [1-9]`),
  );
  await expect(deploy('content', broken)).rejects.toThrow('was rolled back automatically');
});

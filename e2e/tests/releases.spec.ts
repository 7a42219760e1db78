import AxeBuilder from '@axe-core/playwright';
import { openReleaseStore } from '@hireloom/releases';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeVariant, publishVariant, type Variant } from '../fixtures/release-variants';
import { launchSite, root, type RunningSite } from '../scripts/launch-site';

/** What a team does with a release, as visitors of a running site see it. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

const HEADING = 'Articles for people who hire and get hired';
const heading = /heading:\s*["']Articles for people who hire and get hired["']/;
const headed = (words: string): Variant => ({ from: heading, to: `heading:${JSON.stringify(words)}` });
const throwing: Variant = { from: heading, to: 'get heading(){throw new Error("broken on purpose")}' };
const canaryFor = (percent: number) => ({ kind: 'canary', percent }) as const;

let folder: string;
let store: string;
let site: RunningSite;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-releases-'));
  store = path.join(folder, 'releases');
  site = await launchSite(folder, { TRUST_PROXY: '127.0.0.1' });
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const deploy = async (variant: Variant, audience?: Parameters<typeof publishVariant>[1]['audience']) => {
  const build = await makeVariant(path.join(folder, 'variant'), 'content', variant);
  return publishVariant(store, { remote: 'content', build, audience });
};

const content = async () => (await openReleaseStore(store).pointers()).remotes.content;

const run = (...args: string[]) =>
  execFileSync('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...process.env, RELEASES_DIR: store },
  }).toString();

/** The blog list as someone with this cookie gets it: heading and release of the HTML. */
async function blogsFor(cookie: string, address = '203.0.113.200') {
  const answer = await fetch(`${site.address}/blogs`, { headers: { cookie, 'x-forwarded-for': address } });
  const html = await answer.text();
  return {
    heading: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    registry: /"name":"content"[^}]*?"release":"(\w+)"/.exec(html)?.[1],
    bundles: [...new Set([...html.matchAll(/\/releases\/content\/(\w{16})\//g)].map(([, id]) => id))],
    headers: answer.headers,
    status: answer.status,
    html,
  };
}

const visitor = (browser: Browser, number: number, options: BrowserContextOptions = {}) =>
  browser.newContext({ ...options, extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${number}` } });

const bucket = (value: number) => ({ name: 'hireloom-canary', value: String(value), url: site.address });

test('a canary is shown to its share of visitors, on the server and in the browser alike, until it is promoted', async ({
  browser,
}) => {
  const before = (await content())?.live;
  const canary = await deploy(headed('Articles, tried out'), canaryFor(30));
  await expect.poll(async () => (await blogsFor('hireloom-canary=29')).heading).toBe('Articles, tried out');
  const [chosen, other] = [await blogsFor('hireloom-canary=29'), await blogsFor('hireloom-canary=30')];
  expect([chosen.registry, chosen.bundles]).toEqual([canary, [canary]]);
  expect([other.heading, other.registry, other.bundles]).toEqual([HEADING, before, [before]]);
  expect(chosen.headers.get('cache-control')).toBe('private, no-cache');
  expect(chosen.headers.get('vary')).toContain('Cookie');

  const context = await visitor(browser, 1);
  await context.addCookies([bucket(5)]);
  const page = await context.newPage();
  await page.goto(`${site.address}/contactus`);
  await page.getByRole('link', { name: 'Blogs', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
  await context.close();

  expect(run('releases')).toMatch(new RegExp(`canary 30%\\s+${canary}`));
  expect(run('canary', '-w', 'mfe-content', '--', 'promote')).toContain(`${canary} is live for everybody`);
  await expect.poll(async () => (await blogsFor('hireloom-canary=99')).heading).toBe('Articles, tried out');
  expect((await blogsFor('')).headers.get('set-cookie')).toBeNull();
  expect(run('rollback', '-w', 'mfe-content')).toContain(`${before} is live again`);
  // In force within 5 s, and the time that asking takes.
  await expect.poll(async () => (await blogsFor('')).registry, { timeout: 8000 }).toBe(before);
});

test('a preview is seen by whoever opens its link alone, says so, and is left without a script', async ({
  browser,
}) => {
  const preview = await deploy(headed('Articles, not yet live'), { kind: 'preview' });
  const context = await visitor(browser, 2, { javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(`${site.address}/blogs?preview=content@${preview}`);
  await expect(page).toHaveURL(`${site.address}/blogs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, not yet live');
  const badge = page.getByRole('complementary', { name: 'Not what everybody sees' });
  await expect(badge).toContainText(`content ${preview}`);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await blogsFor('')).heading).toBe(HEADING);
  await badge.getByRole('link', { name: 'End preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await expect(badge).toBeHidden();
  await context.close();
});

test('in a preview the page is whole in the browser too, and nobody is shut out', async ({ page }) => {
  const preview = (await content())?.previews?.[0]?.release ?? '';
  await page.goto(`${site.address}/contactus?preview=content@${preview}`);
  await page.getByRole('link', { name: 'Blogs', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, not yet live');
  await expect(page.getByRole('complementary', { name: 'Not what everybody sees' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto(`${site.address}/blogs?inspect`);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const region = new RegExp(`Content team · content ${preview} .* · \\./blog-list-page`);
  await expect(inspector.getByRole('listitem').filter({ hasText: region })).toBeVisible();
});

test('a preview that is not there is said in plain words, and nothing is run', async ({ request }) => {
  const unknown = await request.get(`${site.address}/?preview=content@${'0'.repeat(16)}`);
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('There is no such release to look at.');
  const nonsense = await request.get(`${site.address}/?preview=../../etc`);
  expect(nonsense.status()).toBe(400);
  expect(await nonsense.text()).toContain('The address of a preview ends in');
});

test('a canary that breaks in browsers is dropped by itself', async ({ browser }) => {
  const canary = await deploy({ ...throwing, sides: ['browser'] }, canaryFor(10));
  await expect.poll(async () => (await blogsFor('hireloom-canary=0')).registry).toBe(canary);
  for (let number = 10; number < 15; number++) {
    const context = await visitor(browser, number);
    await context.addCookies([bucket(0)]);
    const page = await context.newPage();
    const reported = page.waitForResponse('**/report/failure');
    await page.goto(`${site.address}/blogs`);
    await reported;
    await context.close();
  }
  await expect.poll(async () => (await content())?.canary).toBeUndefined();
  expect((await content())?.takenBack?.[0]).toMatchObject({ release: canary });
  await expect.poll(async () => (await blogsFor('hireloom-canary=0')).heading).toBe(HEADING);
  expect(run('releases')).toMatch(new RegExp(`taken back\\s+${canary}[^]*failed for 5 of 6 visitors`));
});

test('a new release that breaks on the server gives way to the one before by itself', async () => {
  const before = (await content())?.live;
  const broken = await deploy({ ...throwing, sides: ['server'] });
  await expect.poll(async () => (await blogsFor('', '203.0.113.40')).registry).toBe(broken);
  for (let number = 41; number < 47; number++) await blogsFor('', `203.0.113.${number}`);
  await expect.poll(async () => (await content())?.live).toBe(before);
  await expect.poll(async () => (await blogsFor('')).heading).toBe(HEADING);
  const metrics = await (await fetch(`${site.address}/metrics`)).text();
  expect(metrics).toMatch(
    new RegExp(
      `failures_total{remote="content",release="${broken}",module="",phase="render",side="server"} [1-9]`,
    ),
  );
});

import type { DeployOptions } from '@hireloom/releases';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test, untilInteractive } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { leave, untilMeasured } from '../fixtures/page/measured-visit';
import { headed, makeVariant, publishBuild } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';

/** A team's releases, as visitors of a running site see them. */
test.describe.configure({ mode: 'serial' });

const HEADING = blogs.list.heading;

let folder: string;
let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite();
  folder = site.dataFolder;
});

test.afterAll(() => site.stop());

async function deploy(heading: string, options: DeployOptions) {
  const build = await makeVariant(path.join(folder, 'variant'), 'content', headed(heading));
  return publishBuild(folder, { name: 'content', build, ...options });
}

const run = (...args: string[]) =>
  execFileSync('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  }).toString();

/** The article list as visitors in this bucket get it. */
async function blogsFor(bucket?: number) {
  const headers: HeadersInit = bucket === undefined ? {} : { cookie: `hireloom-canary=${bucket}` };
  const html = await (await fetch(`${site.address}/blogs`, { headers })).text();
  return {
    heading: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    content: /"name":"content"[^}]*?"release":"(\w+)"/.exec(html)?.[1],
    entry: /"base":"\/assets\/content\/","entry":"([^"]+)"/.exec(html)?.[1],
    preloads: [...html.matchAll(/\/assets\/content\/(remoteEntry\.\w+\.js)/g)].map(([, file]) => file),
  };
}

test('a canary is shown to its share of visitors, promoted, and rolled back', async ({ browser }) => {
  const { content: before } = await blogsFor();
  const { release: canary } = await deploy('Articles, tried out', { canary: 30 });
  await expect.poll(async () => (await blogsFor(29)).heading).toBe('Articles, tried out');
  const [chosen, other] = [await blogsFor(29), await blogsFor(30)];
  expect([chosen.content, chosen.preloads]).toEqual([canary, [chosen.entry]]);
  expect([other.heading, other.content, other.preloads]).toEqual([HEADING, before, [other.entry]]);

  const context = await browser.newContext();
  // Buckets are drawn at random. This one is in the canary.
  await context.addCookies([{ name: 'hireloom-bucket', value: '5', url: site.address }]);
  const page = await context.newPage();
  const answered = page.waitForResponse('**/canary');
  await page.goto(`${site.address}/blogs`);
  // A document never mixes releases: the first page is the one that everybody gets.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  expect((await answered).status()).toBe(204);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
  await context.close();

  expect(run('releases')).toMatch(new RegExp(`canary 30%\\s+${canary}`));
  expect(run('canary', '-w', 'mfe-content', '--', 'promote')).toContain(`${canary} is live for everybody`);
  await expect.poll(async () => (await blogsFor(99)).heading).toBe('Articles, tried out');
  expect(run('rollback', '-w', 'mfe-content')).toContain(`content ${before} is live again`);
  await expect.poll(async () => (await blogsFor()).content).toBe(before);
});

test('a visit that was assigned is measured and reported once, with the lead that it sends', async ({
  browser,
}) => {
  await deploy('Articles, tried out', { canary: 50 });
  await expect.poll(async () => (await blogsFor(0)).heading).toBe('Articles, tried out');
  const page = await browser.newPage();
  await page.goto(`${site.address}/blogs`);
  await untilInteractive(page);
  expect(await leave(page)).toBe('');
  await page.close();
  // A bucket of the canary, and the live version's bucket that it is compared with.
  for (const bucket of [5, 55]) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'hireloom-canary', value: String(bucket), url: site.address }]);
    const visit = await context.newPage();
    await visit.goto(`${site.address}/blogs`);
    await untilMeasured(visit);
    const shown = await visit.evaluate(() => (globalThis as { __HIRELOOM__?: unknown }).__HIRELOOM__);
    const { siteVersion } = shown as { siteVersion: string };
    const first = JSON.parse(await leave(visit)) as object;
    expect(first).toEqual({ siteVersion, events: ['visit'], LCP: expect.any(Number) });
    await visit.reload();
    await untilMeasured(visit);
    const status = await visit.evaluate(async (email) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email });
      const answer = await fetch('/api/api/subscribe', { method: 'POST', headers, body });
      await answer.text();
      return answer.status;
    }, `reader${bucket}@example.com`);
    expect(status).toBe(201);
    expect(JSON.parse(await leave(visit))).toMatchObject({ siteVersion, events: ['subscription'] });
    await context.close();
  }
  run('canary', '-w', 'mfe-content', '--', 'drop');
});

test('a preview is visible only with its link, until it ends', async ({ browser }) => {
  const preview = await deploy('Articles, not yet live', { preview: true });
  const page = await browser.newPage();
  await page.goto(`${site.address}/contactus?preview=${preview.preview}`);
  await page.getByRole('link', { name: 'Blogs', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, not yet live');
  await expectNoViolation(page);
  expect((await blogsFor()).heading).toBe(HEADING);
  const badge = page.getByRole('complementary', { name: 'Not what everybody sees' });
  await badge.getByRole('link', { name: 'End preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await page.close();
});

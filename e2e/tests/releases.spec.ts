import type { DeployOptions } from '@hireloom/releases';
import { SHELL } from '@hireloom/contracts';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { blogs } from '../../mfe-content/src/content/blogs';
import { frame } from '../../shell/src/content/frame';
import { expect, test } from '../fixtures';
import { expectNoViolation } from '../fixtures/page/axe';
import { headed, headingInCode, makeVariant, publishBuild, type Variant } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';

/** Releases of teams as visitors of a running site see them. */
test.describe.configure({ mode: 'serial' });

const HEADING = blogs.list.heading;

let folder: string;
let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite();
  folder = site.dataFolder;
});

test.afterAll(() => site.stop());

async function deploy(name: string, variant: Variant, options: DeployOptions = {}) {
  const build = await makeVariant(path.join(folder, 'variant'), name, variant);
  return publishBuild(folder, { name, build, ...options });
}

const run = (...args: string[]) =>
  execFileSync('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  }).toString();

/** The release of `name` in the registry of a page. */
const releaseIn = (html: string, name: string) =>
  new RegExp(`"name":"${name}"[^}]*?"release":"(\\w+)"`).exec(html)?.[1];

/** The list of articles as somebody in this bucket gets it. */
async function blogsFor(bucket?: number) {
  const headers: HeadersInit = bucket === undefined ? {} : { cookie: `hireloom-canary=${bucket}` };
  const answer = await fetch(`${site.address}/blogs`, { headers });
  const html = await answer.text();
  return {
    heading: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    content: releaseIn(html, 'content'),
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

test('a canary is shown to its share of visitors, promoted, and rolled back', async ({ browser }) => {
  const { content: before } = await blogsFor();
  const { release: canary } = await deploy('content', headed('Articles, tried out'), { canary: 30 });
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

test('a background request assigns canaries until the canary ends', async ({ browser }) => {
  const { release } = await deploy('content', headed('Articles, tried out'), { canary: 50 });
  await expect.poll(async () => (await blogsFor(0)).content).toBe(release);
  const context = await browser.newContext();
  // Buckets are drawn at random. This one is in the canary.
  await context.addCookies([{ ...bucketCookie(5), name: 'hireloom-bucket' }]);
  const page = await context.newPage();
  const answered = page.waitForResponse('**/canary');
  await page.goto(`${site.address}/blogs`);
  // Within one document releases never mix: the first page is everybody's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  expect((await answered).status()).toBe(204);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles, tried out');
  run('canary', '-w', 'mfe-content', '--', 'drop');
  await expect.poll(async () => (await blogsFor(0)).heading).toBe(HEADING);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await context.close();
});

test('a preview is visible only with its link, with and without scripts, until it ends', async ({
  browser,
}) => {
  const preview = await deploy('content', headed('Articles, not yet live'), { preview: true });
  const scripted = await browser.newPage();
  await scripted.goto(`${site.address}/contactus?preview=${preview.preview}`);
  await scripted.getByRole('link', { name: 'Blogs', exact: true }).filter({ visible: true }).first().click();
  await expect(scripted.getByRole('heading', { level: 1 })).toHaveText('Articles, not yet live');
  await expectNoViolation(scripted);
  await scripted.close();
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

test('the shell is deployed and rolled back, and an open page still loads its own files', async ({
  page,
}) => {
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

import path from 'node:path';
import type { DeployOptions } from '@hireloom/releases';
import { blogs } from '../../mfe-content/src/content/blogs';
import { expect, test } from '../fixtures';
import { headingInCode, makeVariant, publishBuild, type Variant } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';
import { realTimeLimits } from '../scripts/time-limit-factor';

/** A release with a server build that hangs: the browser renders what is missing, and other teams' pages are not affected. */
test.describe.configure({ mode: 'serial' });
/** React reports what the browser had to render, and the shell reports a page without its data. */
test.use({
  expectedMessages:
    /^Error: (Minified React error #(418|419|422|423|520);|broken on purpose)|^503 \/blogs|^RemoteFailure: content@\w{16} \.\/blog-list-page failed at (render|evaluate: Error: it failed on the server)/,
});

let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite(realTimeLimits);
});
test.afterAll(() => site.stop());

const fetchHtml = async (address: string) => (await fetch(site.address + address)).text();

/** Deploys the content team's remote with a changed server build. */
async function deploy(change: Variant, options?: DeployOptions) {
  const build = await makeVariant(path.join(site.dataFolder, 'variant'), 'content', {
    ...change,
    sides: ['server'],
  });
  return publishBuild(site.dataFolder, { name: 'content', build, ...options });
}

test('a page that hangs when it is rendered is rendered by the browser, other teams’ pages by the server, and it is not retried at once', async ({
  page,
}) => {
  const hang = { from: headingInCode(blogs.list.heading), to: 'get heading(){for(;;);}' };
  const { release } = await deploy(hang);
  let visits = 0;
  const countDeaths = () =>
    site.words().match(new RegExp(`while content@${release} \\./[a-z-]+ was at (evaluate|render)`, 'g'))
      ?.length ?? 0;
  // Until the new version is live, and for each address that is not cached. A release that fails at once may be rolled back soon.
  await expect
    .poll(async () => (await fetchHtml(`/blogs?q=word+${(visits += 1)}`), countDeaths()))
    .toBeGreaterThan(0);
  await expect.poll(() => site.words()).toMatch(/has not responded for/);
  const deaths = countDeaths();
  for (const address of ['/blogs', '/blogs?page=2']) {
    await page.goto(site.address + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs.list.heading);
    await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeVisible();
  }
  for (const address of ['/', '/raas', '/contactus?sent=newsletter'])
    await expect.poll(() => fetchHtml(address)).toMatch(/<h1/);
  expect(countDeaths()).toBe(deaths);
});

test('a slot that hangs affects only its own region, which the browser fills', async ({ page }) => {
  const to = 'props, apiUrl, signal }) { await new Promise(() => undefined);';
  const { version } = await deploy({ from: /props, apiUrl, signal \}\) \{/, to }, { canary: 10 });
  await expect.poll(() => fetchHtml('/readyz')).toContain(version);
  await page.context().addCookies([{ name: 'hireloom-canary', value: '0', url: site.address }]);
  const answer = await page.goto(site.address);
  const html = await answer?.text();
  expect(html).toMatch(/<h1/);
  expect(html).toContain('data-slot="blog-teaser"');
  const slot = page.locator('[data-slot="blog-teaser"]');
  await slot.scrollIntoViewIfNeeded();
  await expect(slot.locator('a[href^="/blogs/"]').first()).toBeVisible();
});

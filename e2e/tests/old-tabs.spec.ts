import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeVariant, publishVariant } from '../fixtures/release-variants';
import { followLink } from '../fixtures/page/parts';
import type { OwnSite } from '../scripts/launch-site';

/** Deploys a release that looks the same, but in which the entry and every file with it have new names. */
async function deploy({ dataFolder }: OwnSite, name: string, number: number): Promise<string> {
  const change = { from: /$/, to: `\n/* ${name}, deploy ${number} */` };
  const build = await makeVariant(path.join(dataFolder, 'variant'), name, change);
  return publishVariant(dataFolder, { name, build });
}

/** The tab loads files of the shell and of the leads team, so these are deployed three times. */
async function deployThreeTimes(site: OwnSite) {
  const live: string[] = [];
  for (const number of [1, 2]) for (const name of ['shell', 'leads']) await deploy(site, name, number);
  for (const name of ['shell', 'content', 'leads', 'marketing']) live.push(await deploy(site, name, 3));
  const home = async () => (await fetch(`${site.address}/termsandconditions`)).text();
  for (const release of live) await expect.poll(home).toContain(release);
  return live;
}

test('a tab opened three deploys ago loads its own files, then the live pages', async ({ page, launch }) => {
  const site = await launch({ LOG_LEVEL: 'warn' });
  await page.setViewportSize({ width: 900, height: 800 });
  // The footer's slots load in view, and the toast's code when it is first shown.
  await page.goto(`${site.address}/termsandconditions`);
  const live = await deployThreeTimes(site);

  const missing: string[] = [];
  const newer: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    if (live.some((release) => response.url().includes(release))) newer.push(response.url());
  });
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await footer.getByLabel('Email address').fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thanks for subscribing Hireloom' });
  await expect(thanks).toBeVisible();
  // A page never mixes releases: it loads nothing of a newer one.
  expect(newer).toEqual([]);
  await page.keyboard.press('Escape');

  const isLive = async () => {
    const html = await page.content();
    return live.every((release) => html.includes(release));
  };
  expect(await isLive()).toBe(false);
  await followLink(page, 'Blogs');
  await expect(page).toHaveURL(`${site.address}/blogs`);
  expect(await isLive()).toBe(true);
  const main = page.getByRole('main');
  await main.locator('a[href^="/blogs/"]').first().click();
  await expect(page).toHaveURL(/\/blogs\/.+/);
  await expect(page.getByRole('article').first()).toContainText(/\w+ \w+ \w+/);
  await followLink(page, 'Hire Now');
  await expect(page).toHaveURL(`${site.address}/contactus`);
  await expect(page.getByRole('button', { name: 'Send details' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${site.address}/termsandconditions`);

  expect(missing).toEqual([]);
  expect(site.words()).not.toContain('a remote failed in a browser');
});

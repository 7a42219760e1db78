import type { Page } from '@playwright/test';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeVariant, publishVariant } from '../fixtures/release-variants';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';

/** A tab that was open before every team deployed three times, the shell's too, knows bundles only that nobody is given any more. */
test.use({ fetchesAhead: true });

let folder: string;
let site: OwnSite;

test.beforeAll(async () => {
  site = await launchOwnSite({ LOG_LEVEL: 'warn' });
  folder = site.dataFolder;
});

test.afterAll(() => site.stop());

const names = ['shell', 'content', 'leads', 'marketing'];

/** Nothing that is seen changes, but every file with the entry does: a release of its own. */
async function deploy(name: string, number: number): Promise<string> {
  const change = { from: /$/, to: `\n/* ${name}, deploy ${number} */` };
  const build = await makeVariant(path.join(folder, 'variant'), name, change);
  return publishVariant(path.join(folder, 'releases'), { name, build });
}

async function deployThreeTimes() {
  let last: string[] = [];
  for (const number of [1, 2, 3]) {
    last = [];
    for (const name of names) last.push(await deploy(name, number));
  }
  const home = async () => (await fetch(`${site.address}/termsandconditions`)).text();
  for (const release of last) await expect.poll(home).toContain(release);
  return last;
}

async function goTo(page: Page, link: string, address: string) {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true });
  await links.filter({ visible: true }).first().click();
  await expect(page).toHaveURL(site.address + address);
}

test('a tab that was open before three deploys of every team goes on to pages and slots that it never loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  // Nothing is fetched ahead on the legal pages, and the slots of the footer wait to be seen.
  await page.goto(`${site.address}/termsandconditions`);
  const live = await deployThreeTimes();

  const documents: string[] = [];
  const missing: string[] = [];
  const newer: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    if (live.some((release) => response.url().includes(release))) newer.push(response.url());
  });

  await goTo(page, 'Blogs', '/blogs');
  const main = page.getByRole('main');
  await main.locator('a[href^="/blogs/"]').first().click();
  await expect(page).toHaveURL(/\/blogs\/.+/);
  await expect(page.getByRole('article').first()).toContainText(/\w+ \w+ \w+/);
  await goTo(page, 'RaaS', '/raas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goTo(page, 'Hire Now', '/contactus');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await footer.getByLabel('Email address').fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog', { name: 'Thanks for subscribing Hireloom' })).toBeVisible();

  expect(documents, 'the tab is never reloaded').toEqual([]);
  expect(missing).toEqual([]);
  // One tab, one set of releases: nothing of a newer one is mixed in.
  expect(newer).toEqual([]);
  expect(site.words()).not.toContain('a remote failed in a browser');

  await page.reload();
  for (const release of live) expect(await page.content()).toContain(release);
});

import { SHELL } from '@hireloom/contracts';
import type { Locator, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { buildPreviousRelease, packagesIn } from '../fixtures/previous-release';
import { directoryOf, makeVariant, publishVariant } from '../fixtures/release-variants';
import { launchSite, type LaunchedSite } from '../scripts/launch-site';

/** Shell and remotes are deployed at different times: each has to go with the other as it was released before. */
test.describe.configure({ mode: 'serial' });
// Not every shell tells of the moment from which a page answers: the journey waits by itself.
test.use({ neverInteractive: true });
test.setTimeout(240_000);

let previous: string;
let folder: string;
const sites: LaunchedSite[] = [];

test.beforeAll(async () => {
  // The first run builds four packages.
  test.setTimeout(480_000);
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-skew-'));
  previous = await buildPreviousRelease();
});

test.afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** Starts the site as it is today, deploys to it what was released before, and waits until that is served. */
async function siteWithPrevious(names: readonly string[], place: string) {
  const data = path.join(folder, place);
  const site = await launchSite(data);
  sites.push(site);
  for (const name of names) {
    const build = path.join(directoryOf(name, previous), 'dist');
    const release = await publishVariant(path.join(data, 'releases'), { name, build, tree: previous });
    await expect
      .poll(async () => (await fetch(`${site.address}/contactus`)).text(), { timeout: 60_000 })
      .toContain(release);
  }
  return site;
}

async function goTo(page: Page, link: string) {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true });
  await links.filter({ visible: true }).first().click();
}

/** As a shell that brings no design tokens draws it as well: each release knows the ones that it was built with. */
async function expectUsualLook(button: Locator) {
  await expect(button).toHaveCSS('background-color', 'rgb(67, 56, 202)');
  await expect(button).toHaveCSS('border-radius', '999px');
  await expect(button).toHaveCSS('font-weight', '600');
  await expect(button).toHaveCSS('padding-left', '28px');
}

async function sendMessage(page: Page) {
  const form = page.getByRole('form', { name: 'Send us a message' });
  await expectUsualLook(form.getByRole('button', { name: 'Send message' }));
  await form.getByRole('textbox', { name: 'First name' }).fill('Meera');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Nair');
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('meera@example.com');
  await form.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toBeVisible();
  await alert.getByRole('button').last().click();
  await expect(alert).toBeHidden();
}

async function subscribe(page: Page) {
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await footer.getByLabel('Email address').fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog', { name: 'Thanks for subscribing Hireloom' })).toBeVisible();
}

/** Through every team's part in one document. What the console says fails the test by itself. */
async function visit(page: Page, { address, words }: LaunchedSite) {
  await page.setViewportSize({ width: 900, height: 800 });
  const answer = await page.goto(address);
  expect(await answer?.text()).toMatch(/href="\/blogs\/[^"]+"/);
  // Not every shell tells of the moment from which a page answers.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeAttached();
  await goTo(page, 'Blogs');
  // The home page shows articles too, in a slot that is not taken over before it is near: its links load documents.
  await expect(page.locator('#hero')).toHaveCount(0);
  await page.getByRole('main').locator('a[href^="/blogs/"]').first().click();
  await expect(page).toHaveURL(/\/blogs\/.+/);
  await expect(page.getByRole('article').first()).toContainText(/\w+ \w+ \w+/);
  await goTo(page, 'Hire Now');
  await sendMessage(page);
  await subscribe(page);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  expect(words()).not.toContain('failed on the server');
}

test('the shell as it was released before goes with the remotes of today', async ({ page }) => {
  await visit(page, await siteWithPrevious([SHELL], 'old-shell'));
});

test('the shell of today goes with the remotes as they were released before', async ({ page }) => {
  const remotes = packagesIn(previous).filter((name) => name !== SHELL);
  await visit(page, await siteWithPrevious(remotes, 'old-remotes'));
});

/** The federation runtime says so of a range that it passes over. */
test.describe('a remote that was built with other versions', () => {
  test.use({ expectedMessages: /does not satisfy the requirement/ });

  test('runs on the one React and the one router that the shell brings', async ({ page }) => {
    const data = path.join(folder, 'other-versions');
    const site = await launchSite(data);
    sites.push(site);
    const asksFor = (name: string, range: string) => ({
      from: new RegExp(`(Can not get '${name}'"\\)\\}[^]{0,300}?requiredVersion:\\s*)(?:!1|false)`),
      to: `$1${JSON.stringify(range)}`,
    });
    const demands = [
      ['content', asksFor('react', '^19.9.0')],
      ['leads', asksFor('@hireloom/shared/router', '^0.2.0')],
    ] as const;
    for (const [name, variant] of demands) {
      const build = await makeVariant(path.join(folder, 'variant'), name, variant);
      const release = await publishVariant(path.join(data, 'releases'), { name, build });
      await expect
        .poll(async () => (await fetch(`${site.address}/contactus`)).text(), { timeout: 60_000 })
        .toContain(release);
    }
    const reacts: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      const code = await response.text().catch(() => '');
      if (code.includes('react.transitional.element')) reacts.push(new URL(response.url()).pathname);
    });
    await visit(page, site);
    expect(reacts.length).toBeGreaterThan(0);
    expect(reacts.filter((address) => !address.startsWith('/releases/shell/'))).toEqual([]);
  });
});

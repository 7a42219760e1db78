import { SHELL } from '@hireloom/contracts';
import { ASSET_LIST, type AssetList } from '@hireloom/releases';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { buildPackages, buildReleases, headCommit, lastRelease } from '../fixtures/previous-releases';
import { getDirectory, publishVariant } from '../fixtures/release-variants';
import { followLink, sendContact } from '../fixtures/page/parts';
import { copyWorkTree, replacePackage } from '../fixtures/work-tree';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';
import { earlierReact, isMissing } from '../scripts/tools';

/**
 * Shell and remotes are deployed at different times, so each must work with the previous release of the other. Builds the previous release
 * again in a separate folder, or the last commit if there is no release since the baseline.
 */
test.describe.configure({ mode: 'serial' });
// Older shells do not mark what they have hydrated.
test.use({ neverInteractive: true });

const REMOTES = ['content', 'leads', 'marketing'] as const;

/** The folder of the previous release. */
let previous: string;
let site: OwnSite;

test.beforeAll(async () => {
  // The first run builds four packages.
  test.setTimeout(900_000);
  const commit = lastRelease() ?? headCommit();
  previous = await buildReleases(commit, [SHELL, ...REMOTES]);
  site = await launchOwnSite();
});

test.afterAll(() => site?.stop());

/** Deploys the builds in that folder, and waits until they are served. */
async function deploy(name: string, tree = root) {
  const build = path.join(getDirectory(name, tree), 'dist');
  const release = await publishVariant(site.dataFolder, { name, build, tree });
  await expect.poll(async () => (await fetch(`${site.address}/contactus`)).text()).toContain(release);
}

async function sendMessage(page: Page) {
  await sendContact(page);
  const alert = page.getByRole('alertdialog');
  await expect(alert).toBeVisible();
  await alert.getByRole('button').last().click();
  await expect(alert).toBeHidden();
}

async function subscribe(page: Page) {
  const footer = page.getByRole('contentinfo');
  // Every release's form sets `novalidate` once it is hydrated.
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.locator('form')).toHaveJSProperty('noValidate', true);
  await footer.getByLabel('Email address').fill('reader@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('dialog', { name: 'Thanks for subscribing Hireloom' })).toBeVisible();
}

/** Visits pages of every team. Any console message fails the test. */
async function visit(page: Page) {
  const { address, words } = site;
  const before = words().length;
  await page.setViewportSize({ width: 900, height: 800 });
  const answer = await page.goto(address);
  expect(await answer?.text()).toMatch(/href="\/blogs\/[^"]+"/);
  await page.waitForFunction(() => performance.getEntriesByName('page-interactive').length > 0);
  await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeAttached();
  await followLink(page, 'Blogs');
  // The home page shows articles too.
  await expect(page.locator('#hero')).toHaveCount(0);
  await page.getByRole('main').locator('a[href^="/blogs/"]').first().click();
  await expect(page).toHaveURL(/\/blogs\/.+/);
  await expect(page.getByRole('article').first()).toContainText(/\w+ \w+ \w+/);
  await followLink(page, 'Hire Now');
  await sendMessage(page);
  await subscribe(page);
  expect(words().slice(before)).not.toContain('failed on the server');
}

test('the shell of the last release works with current remotes', async ({ page }) => {
  await deploy(SHELL, previous);
  await visit(page);
});

test('the current shell works with the remotes of the last release', async ({ page }) => {
  await deploy(SHELL);
  for (const name of REMOTES) await deploy(name, previous);
  await visit(page);
});

/** Builds the content team's remote from the current tree with an earlier React. */
async function buildWithEarlierReact(): Promise<string> {
  const tree = path.join(site.dataFolder, 'earlier-react');
  await copyWorkTree(tree);
  for (const name of ['react', 'react-dom']) await replacePackage(tree, name, earlierReact.find() ?? '');
  buildPackages(tree, ['content']);
  return tree;
}

/** The React minor, such as "19.3", that a build records. */
async function readReactVersion(name: string, tree = root): Promise<string | undefined> {
  const list = path.join(getDirectory(name, tree), 'dist/browser', ASSET_LIST);
  const { shared } = JSON.parse(await readFile(list, 'utf8')) as AssetList;
  return /^\d+\.\d+/.exec(shared?.react ?? '')?.[0];
}

test('a remote built with an earlier React minor runs on the shell’s React', async ({ page }) => {
  test.skip(isMissing(earlierReact), 'React 19.2 is missing: see "npm run tools".');
  for (const name of REMOTES) await deploy(name);
  const tree = await buildWithEarlierReact();
  expect(await readReactVersion('content', tree)).toBe('19.2');
  expect(await readReactVersion(SHELL)).not.toBe('19.2');
  await deploy('content', tree);

  const reacts: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const code = await response.text().catch(() => '');
    if (code.includes('react.transitional.element')) reacts.push(new URL(response.url()).pathname);
  });
  await visit(page);
  expect(reacts.length).toBeGreaterThan(0);
  expect(reacts.filter((address) => !address.startsWith('/assets/shell/'))).toEqual([]);
});

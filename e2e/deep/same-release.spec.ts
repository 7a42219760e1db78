import { getAssetUrl } from '@hireloom/contracts';
import { readPart } from '@hireloom/releases';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { buildPackages } from '../fixtures/previous-releases';
import { getDirectory, publishVariant } from '../fixtures/release-variants';
import { copyWorkTree } from '../fixtures/work-tree';
import { root } from '../scripts/launch-site';

/** Builds the content team's remote with one changed component. */
async function buildWithOtherSearchBox(tree: string) {
  await copyWorkTree(tree);
  const component = path.join(tree, 'mfe-content/src/sections/list/search-box.tsx');
  const source = await readFile(component, 'utf8');
  await writeFile(component, source.replace('space(11)', 'space(12)'));
  buildPackages(tree, ['content']);
}

/** The files of the release that a tree's build makes. */
async function readFiles(tree: string) {
  const directory = getDirectory('content', tree);
  const { release } = await readPart({ directory, build: path.join(directory, 'dist') });
  return release.files;
}

const getScripts = (files: object) => Object.keys(files).filter((file) => /^browser\/.*\.js$/.test(file));

/** Opens the list. Returns the release files that the browser did not have in its cache. */
async function visit(page: Page, address: string) {
  await page.goto(address);
  const fetched = await page.evaluate(() => {
    const files = [...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
    return files.filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname);
  });
  return [...new Set(fetched)].filter((file) => /^\/assets\/[a-z-]+\//.test(file)).sort();
}

test('after a component change, a returning browser refetches only its chunk and the entry', async ({
  page,
  folder,
  launch,
}) => {
  const tree = path.join(folder, 'changed');
  await buildWithOtherSearchBox(tree);
  const [before, after] = [getScripts(await readFiles(root)), await readFiles(tree)];
  const changed = getScripts(after).filter((file) => !before.includes(file));
  const entries = changed.filter((file) => file.includes('/remoteEntry.'));
  expect([changed.length, entries.length]).toEqual([2, 1]);
  expect(after[entries[0] ?? '']?.bytes).toBeLessThanOrEqual(22 * 1024);

  const site = await launch();
  const address = `${site.address}/blogs`;
  expect(await visit(page, address)).not.toEqual([]);
  // Some scripts are requested only once the page is idle.
  await expect.poll(() => visit(page, address)).toEqual([]);
  const build = path.join(tree, 'mfe-content/dist');
  const id = await publishVariant(site.dataFolder, { name: 'content', build, tree });
  await expect.poll(async () => (await fetch(address)).text()).toContain(id);
  const fetched = await visit(page, address);
  expect(fetched).toEqual(changed.map((file) => getAssetUrl({ name: 'content' }, file)).sort());
});

import { getAssetUrl, type Release } from '@hireloom/contracts';
import { readPart } from '@hireloom/releases';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startLine } from '../engines/line';
import { expect, test } from '../fixtures';
import { buildPackages } from '../fixtures/previous-releases';
import { publishVariant } from '../fixtures/release-variants';
import { copyWorkTree } from '../fixtures/work-tree';
import { launchOwnSite, root } from '../scripts/launch-site';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-elsewhere-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files of a package's release, with their hashes. */
async function releaseIn(tree: string, name: string) {
  const directory = path.join(tree, name);
  const build = path.join(directory, 'dist');
  const { release } = await readPart({ directory, build });
  return { id: release.id, files: release.files };
}

/** Builds the content team's remote with one changed component. Returns the tree. */
async function changeSearchBox() {
  const tree = path.join(folder, 'changed');
  await copyWorkTree(tree);
  const component = path.join(tree, 'mfe-content/src/sections/list/search-box.tsx');
  const source = await readFile(component, 'utf8');
  await writeFile(component, source.replace('space(11)', 'space(12)'));
  buildPackages(tree, ['content']);
  return tree;
}

const getScripts = ({ files }: Pick<Release, 'files'>) =>
  Object.keys(files).filter((file) => /^browser\/.*\.js$/.test(file));

test('after a component change, a returning browser refetches only its chunk and the entry', async ({
  page,
}) => {
  const tree = await changeSearchBox();
  const before = getScripts(await releaseIn(root, 'mfe-content'));
  const release = await releaseIn(tree, 'mfe-content');
  const changed = getScripts(release).filter((file) => !before.includes(file));
  const entries = changed.filter((file) => file.includes('/remoteEntry.'));
  expect([changed.length, entries.length]).toEqual([2, 1]);
  expect(release.files[entries[0] ?? '']?.bytes).toBeLessThanOrEqual(22 * 1024);

  const site = await launchOwnSite();
  const line = await startLine(site.address);
  const asked: string[] = [];
  line.decide((requested) => {
    if (/^\/assets\/[a-z-]+\//.test(requested)) asked.push(requested);
    return 'pass';
  });
  /** Opens the list. Returns the release files that the browser requested. */
  const visit = async () => {
    asked.length = 0;
    await page.goto(`${line.address}/blogs`);
    return [...asked].sort();
  };
  try {
    expect(await visit()).not.toEqual([]);
    // Some scripts are requested only once the page is idle.
    await expect.poll(visit).toEqual([]);
    const build = path.join(tree, 'mfe-content/dist');
    const id = await publishVariant(site.dataFolder, { name: 'content', build, tree });
    await expect.poll(async () => (await fetch(`${site.address}/blogs`)).text()).toContain(id);
    expect(await visit()).toEqual(changed.map((file) => getAssetUrl({ name: 'content' }, file)).sort());
  } finally {
    line.close();
    await site.stop();
  }
});

import { expect, test } from '@playwright/test';
import { assetAddress, type Release } from '@hireloom/contracts';
import { readPart } from '@hireloom/releases';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, firefox, webKit } from '../engines/engines';
import { startLine } from '../engines/line';
import { visitBy } from '../engines/visit';
import { buildPackages } from '../fixtures/previous-releases';
import { publishVariant } from '../fixtures/release-variants';
import { copyWorkTree } from '../fixtures/work-tree';
import { launchOwnSite, root } from '../scripts/launch-site';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-elsewhere-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** What makes the release of a package that is built in a tree: each file with its hash. */
async function releaseIn(tree: string, name: string) {
  const directory = path.join(tree, name);
  const build = path.join(directory, 'dist');
  const { release } = await readPart({ directory, build });
  return { id: release.id, files: release.files };
}

test('builds of remote and shell are reproducible in any folder', async () => {
  const tree = path.join(folder, 'another/and-a-deeper-place');
  await copyWorkTree(tree);
  for (const name of ['mfe-leads', 'shell']) {
    await rm(path.join(tree, name, 'dist'), { recursive: true });
    execFileSync('npm', ['run', 'build'], { cwd: path.join(tree, name), stdio: 'pipe' });
    const built = await releaseIn(tree, name);
    expect(Object.keys(built.files)).toContain(
      `server/${name === 'shell' ? 'render-worker' : 'remoteEntry'}.cjs`,
    );
    expect(built).toEqual(await releaseIn(root, name));
  }
});

/** Builds the content team's remote with a change in one component. Returns the tree. */
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

/** A visitor who has loaded the page before. `asked`: the files of releases that the browser requests. */
async function startReturningVisitor(engine: typeof chromium, address: string, page: string) {
  const [driver, line] = [await engine.start(), await startLine(address)];
  const asked: string[] = [];
  line.decide((requested) => {
    if (/^\/assets\/[a-z-]+\//.test(requested)) asked.push(requested);
    return 'pass';
  });
  const open = async () => {
    asked.length = 0;
    await visitBy(driver, line.address).open(page);
    return asked;
  };
  expect(await open()).not.toEqual([]);
  // Some scripts are requested only once the page is idle.
  await expect.poll(open).toEqual([]);
  return {
    open,
    leave: async () => {
      await driver.close();
      line.close();
    },
  };
}

test('after a component change, returning browsers refetch only its chunk and the entry', async () => {
  const tree = await changeSearchBox();
  const before = getScripts(await releaseIn(root, 'mfe-content'));
  const release = await releaseIn(tree, 'mfe-content');
  const changed = getScripts(release).filter((file) => !before.includes(file));
  const entries = changed.filter((file) => file.includes('/remoteEntry.'));
  expect([changed.length, entries.length]).toEqual([2, 1]);
  expect(release.files[entries[0] ?? '']?.bytes).toBeLessThanOrEqual(22 * 1024);

  const site = await launchOwnSite();
  try {
    const here = [chromium, firefox, webKit].filter((engine) => engine.isHere());
    const visitors = await Promise.all(
      here.map((engine) => startReturningVisitor(engine, site.address, '/blogs')),
    );
    const build = path.join(tree, 'mfe-content/dist');
    const id = await publishVariant(site.dataFolder, { name: 'content', build, tree });
    await expect.poll(async () => (await fetch(`${site.address}/blogs`)).text()).toContain(id);
    const addresses = changed.map((file) => assetAddress({ name: 'content' }, file));
    for (const { open, leave } of visitors) {
      expect((await open()).sort()).toEqual(addresses.sort());
      await leave();
    }
    expect(visitors.length).toBeGreaterThan(0);
  } finally {
    await site.stop();
  }
});

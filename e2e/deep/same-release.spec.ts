import { expect, test } from '@playwright/test';
import { describeBuild, readDescription } from '@hireloom/releases';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copyWorkTree } from '../fixtures/work-tree';
import { root } from '../scripts/launch-site';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-elsewhere-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** What makes the release of a package that is built in a tree: each file with its hash. */
async function releaseIn(tree: string, name: string) {
  const directory = path.join(tree, name);
  const build = path.join(directory, 'dist');
  const { id, files } = await describeBuild({ directory, build, description: readDescription(directory) });
  return { id, files };
}

test('the same source is the same release, of a remote and of the shell, in whichever folder it is built', async () => {
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

import { openFolderStore } from '@hireloom/releases';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { copyWorkTree } from '../fixtures/work-tree';
import { launchSite, type LaunchedSite } from '../scripts/launch-site';

/** A fourth team, from its first command to its page on a site that keeps running, in a copy of the work tree. */
test.describe.configure({ mode: 'serial', timeout: 420_000 });

let folder: string;
let tree: string;
let data: string;
let site: LaunchedSite | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-team-'));
  [tree, data] = [path.join(folder, 'tree'), path.join(folder, 'data')];
  await copyWorkTree(tree);
});

test.afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, ...args: string[]) {
  const options = { cwd: tree, env: { ...process.env, DATA_DIR: data }, encoding: 'utf8' as const };
  return execFileSync(command, args, options);
}

test('a new team makes a remote with one command, and deploys its page to the site that runs', async ({
  page,
}) => {
  site = await launchSite(data, {}, tree);
  expect((await fetch(`${site.address}/careers`)).status).toBe(404);

  expect(run('npm', 'run', 'new-remote', '--', 'careers')).toContain('mfe-careers is made');
  run('npx', 'prettier', '--check', 'mfe-careers', 'package-lock.json');
  run('npx', 'eslint', 'mfe-careers');
  run('npm', 'run', 'unit', '-w', 'mfe-careers');
  run('npm', 'ci', '--dry-run', '--ignore-scripts', '--offline');
  expect(run('npm', 'run', 'deploy', '-w', 'mfe-careers')).toMatch(/careers \w{16} is live/);

  await page.goto(`${site.address}/contactus`);
  await expect
    .poll(async () => (await fetch(`${site?.address}/careers`)).status, { timeout: 60_000 })
    .toBe(200);
  const answer = await page.goto(`${site.address}/careers`);
  expect(await answer?.text()).toMatch(/<h1[^>]*>Careers</);
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  await expect(page).toHaveTitle('Careers | Hireloom');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  // A start takes the fourth in as it took three.
  await site.stop();
  const { workspaces } = JSON.parse(readFileSync(path.join(tree, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  expect(workspaces).toContain('mfe-*');
  const afresh = path.join(folder, 'data-of-a-fresh-start');
  site = await launchSite(afresh, {}, tree);
  expect((await fetch(`${site.address}/careers`)).status).toBe(200);
});

test('a page that can’t be rendered is not deployed, and what is live stays', async () => {
  const { traffic } = openFolderStore(path.join(data, 'releases'));
  const before = await traffic();
  const file = path.join(tree, 'mfe-careers/src/pages/careers-page.tsx');
  const code = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    code.replace('return (', "if (text) throw new Error('broken on purpose');\n  return ("),
  );
  expect(() => run('npm', 'run', 'deploy', '-w', 'mfe-careers')).toThrow("careers can't render /careers: ");
  expect(await traffic()).toEqual(before);
});

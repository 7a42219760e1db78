import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { copyWorkTree } from '../fixtures/work-tree';

/** Not the name in the guide, which a team that followed the guide has taken. */
const team = 'team-of-this-test';
const words = 'Team of this test';
const label = 'Test team';

/** Declares the page's link in the team's own remote.json. */
function declareLink(tree: string) {
  const description = path.join(tree, `mfe-${team}/remote.json`);
  const entry = { place: 'resources', order: 50, label, path: `/${team}`, text: 'A page for this test.' };
  const declared = JSON.parse(readFileSync(description, 'utf8')) as object;
  const policy = { 'img-src': ['https://pictures.example.com'] };
  writeFileSync(description, JSON.stringify({ ...declared, navigation: [entry], policy }));
}

/** The link, site map and policy, on another team's page. */
async function seesWhatIsDeclared(page: Page, address: string) {
  const answer = await page.goto(`${address}/contactus`);
  expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data: https://pictures.");
  expect(await (await fetch(`${address}/sitemap.xml`)).text()).toContain(`/${team}</loc>`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Resources' }).click();
  await expect(navigation.getByText('A page for this test.')).toBeVisible();
  await navigation.getByRole('link', { name: label }).click();
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(navigation.locator('[aria-current="page"]:visible')).toHaveText([label]);
}

/** A new team goes from its first command to a live page on a running site, in a copy of the work tree. */
test('one command creates a remote that deploys to the running site', async ({ page, folder, launch }) => {
  const tree = path.join(folder, 'tree');
  await copyWorkTree(tree);
  const { address, dataFolder } = await launch({}, { tree });
  const env = { ...process.env, DATA_DIR: dataFolder };
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: tree, env, encoding: 'utf8' });
  expect((await fetch(`${address}/${team}`)).status).toBe(404);

  expect(run('npm', 'run', 'new-remote', '--', team)).toContain(`Created mfe-${team}`);
  run('npx', 'prettier', '--check', `mfe-${team}`, 'package-lock.json', `.github/workflows/${team}.yml`);
  run('npx', 'eslint', `mfe-${team}`);
  run('npm', 'run', 'unit', '-w', `mfe-${team}`);
  run('npm', 'ci', '--dry-run', '--ignore-scripts', '--offline');
  declareLink(tree);
  expect(run('npm', 'run', 'deploy', '-w', `mfe-${team}`)).toMatch(new RegExp(`${team} \\w{16} is live`));

  await expect.poll(async () => (await fetch(`${address}/${team}`)).status).toBe(200);
  const answer = await page.goto(`${address}/${team}`);
  expect(await answer?.text()).toMatch(new RegExp(`<h1[^>]*>${words}<`));
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page).toHaveTitle(`${words} | Hireloom`);
  await seesWhatIsDeclared(page, address);
  expect(run('npm', 'run', 'releases')).toContain(`deploy ${team}`);
});

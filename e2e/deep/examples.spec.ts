import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { serve } from '@hireloom/testing/services/serve';
import type { Page } from '@playwright/test';
import { subscribe as words } from '../../examples/remote/src/content/subscribe';
import { build } from 'esbuild';
import { expect, test } from '../fixtures';
import { findFreePort, untilAnswered } from '../fixtures/own-port';
import { copyWorkTree } from '../fixtures/work-tree';
import { type LaunchedSite, launchSite, root } from '../scripts/launch-site';
import { isMissing, rspack, vite } from '../scripts/tools';

test.describe.configure({ mode: 'serial' });

let folder: string;
let tree: string;
let site: LaunchedSite;

/** Runs a command in the folder of a package. */
const run = (directory: string, program: string, ...words: string[]) =>
  execFileSync(program, words, {
    cwd: path.join(tree, directory),
    env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const command = (directory: string, ...words: string[]) =>
  run(directory, path.join(tree, 'node_modules/.bin/hireloom'), ...words);
const deploy = (directory: string, ...options: string[]) => command(directory, 'deploy', ...options);

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-examples-'));
  tree = path.join(folder, 'tree');
  await copyWorkTree(tree);
  site = await launchSite(path.join(folder, 'data'));
  // The examples are a separate site, with slots and paths of the product's remotes.
  for (const name of ['content', 'leads', 'marketing']) command('.', 'remove-remote', name);
  deploy('examples/remote');
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the example page filters by query parameter and its slot loads data', async ({ page }) => {
  const topics = async (address: string) => {
    await page.goto(site.address + address);
    return page.getByRole('main').getByRole('list').first().getByRole('listitem').count();
  };
  // The deploy is stored; the server activates it within seconds.
  const html = async () => (await fetch(`${site.address}/topics`)).text();
  await expect.poll(html).toMatch(/<title>\d+ topics</);
  const all = await topics('/topics');
  const found = await topics('/topics?q=counter-offer');
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  const stories = page.getByRole('list', { name: 'Stories' }).getByRole('listitem');
  await expect(stories).toHaveCount(2);
});

test('the example form is sent and confirmed with and without scripts', async ({ page, browser }) => {
  const subscribe = async (shown: Page, email: string) => {
    await shown.goto(`${site.address}/subscribe`);
    await shown.getByRole('textbox', { name: 'Email address' }).fill(email);
    await shown.getByRole('button', { name: 'Subscribe' }).click();
  };
  await subscribe(page, 'asha@acorn.example');
  await expect(page.getByText(words.sent)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const shown = await plain.newPage();
  await subscribe(shown, 'ravi@acorn.example');
  await expect(shown.getByRole('status')).toBeVisible();
  await plain.close();
});

test('a third-party Module Federation host renders a slot from the live release', async ({ page }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { showSlot } from './host'; showSlot('${site.address}', document.body);`,
      resolveDir: path.join(root, 'examples/stock-host'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
  });
  const [script] = outputFiles;
  const host = await serve((_request, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<script type="module">${script?.text}</script>`),
  );
  await page.goto(host.address);
  await expect(page.getByRole('list', { name: 'Stories' })).toHaveText('A story');
  host.stop();
});

const rspackRemote = 'examples/rspack-remote';

const bundlers = [
  ['Rspack', rspack, rspackRemote, '/by-rspack', 'headings'],
  ['Vite', vite, 'examples/vite-remote', '/by-vite', 'stories'],
] as const;

for (const [name, tool, directory, address, counted] of bundlers)
  test(`a remote by ${name} renders on the server and hydrates with its styles`, async ({ page }) => {
    test.skip(isMissing(tool), `${name} is missing: see "npm run tools".`);
    await symlink(tool.find() ?? '', path.join(tree, directory, 'node_modules'));
    run(directory, 'npm', 'run', 'build');
    deploy(directory, '--prebuilt', 'dist');

    const html = async () => (await fetch(site.address + address)).text();
    await expect.poll(html).toMatch(/<h1>[^<]+<\/h1>.*<li>/s);
    if (tool === rspack)
      expect(await html()).toMatch(/"\/assets\/rspack-example\/\d+\.\w+\.js","integrity":"sha384-/);
    await page.goto(site.address + address);
    const items = await page.getByRole('main').getByRole('listitem').count();
    expect(items).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveCSS('max-width', '640px');
    await page.getByRole('button', { name: 'Count' }).click();
    await expect(page.getByText(`${items} ${counted}`)).toBeVisible();
  });

/** Serves the browser build of the Rspack remote, as its development server would. Returns the URL of its entry. */
async function serveRspackBuild() {
  const build = path.join(tree, rspackRemote, 'dist/browser');
  const manifest = await readFile(path.join(build, 'mf-manifest.json'), 'utf8');
  const { metaData } = JSON.parse(manifest) as { metaData: { remoteEntry: { name: string } } };
  const { address, stop } = await serve((request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/javascript' });
    createReadStream(path.join(build, request.url ?? '')).pipe(answer);
  });
  return { entry: `${address}/${metaData.remoteEntry.name}`, stop };
}

test('a remote served by another bundler is shown in the site’s pages, only on this machine', async ({
  page,
}) => {
  test.skip(isMissing(rspack), 'Rspack is missing: see "npm run tools".');
  const served = await serveRspackBuild();
  const port = await findFreePort();
  const development = fork(
    path.join(tree, 'shared/toolkit/bin/hireloom.js'),
    ['dev', '--from', site.address, '--remote-server', served.entry],
    { cwd: path.join(tree, rspackRemote), env: { ...process.env, PORT: String(port) }, stdio: 'ignore' },
  );
  const ended = once(development, 'exit');
  try {
    await untilAnswered(`http://localhost:${port}/by-rspack`);
    await page.goto(`http://localhost:${port}/by-rspack`);
    await expect(page.getByRole('heading', { level: 1, name: 'Headings' })).toBeVisible();
    await page.getByRole('button', { name: 'Count' }).click();
    await expect(page.getByText(/^\d+ headings$/)).toBeVisible();
    await expect(page.getByRole('note')).toContainText('rspack-example comes from this machine');
  } finally {
    await page.goto('about:blank');
    development.kill();
    await ended;
    served.stop();
  }
});

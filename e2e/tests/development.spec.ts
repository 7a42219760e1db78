import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { findFreePort } from '../fixtures/own-port';
import { startStandalone, type Standalone } from '../fixtures/standalone';
import { copyWorkTree } from '../fixtures/work-tree';
import type { RunningSite } from '../scripts/launch-site';

/** What the one command for development shows, in a copy of the work tree that a test may change. */
let folder: string;
let content: Standalone;
let site: RunningSite;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const tree = () => path.join(folder, 'tree');

/** As `npm run dev -- <options>`. */
async function startDevelopment(...options: string[]): Promise<RunningSite> {
  const command = fork(path.join(tree(), 'shared/toolkit/bin/hireloom.js'), ['dev', ...options], {
    cwd: tree(),
    env: { ...process.env, PORT: String(await findFreePort()), DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  command.stdout?.on('data', (text) => (words += text));
  command.stderr?.on('data', (text) => (words += text));
  const address = () => /Hireloom is on (\S+),/.exec(words)?.[1];
  try {
    await expect.poll(() => address() ?? words, { timeout: 300_000 }).toMatch(/^http:\/\/localhost:\d+$/);
  } catch (error) {
    command.kill();
    throw error;
  }
  return {
    address: address() ?? '',
    stop: async () => {
      command.kill();
      await once(command, 'exit');
    },
  };
}

test.beforeAll(async () => {
  // Ten builds come before the first test.
  test.setTimeout(420_000);
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-development-'));
  await copyWorkTree(tree());
  content = await startStandalone('mfe-content');
  site = await startDevelopment('--remote', `content=${content.address}`);
});

test.afterAll(async () => {
  await Promise.all([content?.stop(), site?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function edit(file: string, from: string, to: string) {
  const text = await readFile(path.join(tree(), file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path.join(tree(), file), text.replace(from, to));
}

test('everything runs together, with the remote that was named from where its developer runs it', async ({
  page,
}) => {
  await page.goto(site.address);
  const badge = page.getByRole('complementary', { name: 'Not what everybody sees' });
  await expect(badge).toContainText(`content comes from ${content.address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/blogs/"]').first()).toBeAttached();
});

test('what is saved shows by itself: of a remote, and of the shell', async ({ page }) => {
  await page.goto(`${site.address}/aboutus`);
  await edit('mfe-marketing/src/content/about.ts', 'We weave hiring together.', 'We knit hiring together.');
  const heading = page.getByRole('heading', { level: 1, name: 'We knit hiring together.' });
  await expect(heading).toBeVisible({ timeout: 90_000 });
  await edit('shell/src/content/frame.ts', "label: 'Pay Per Hire'", "label: 'Pay For A Hire'");
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pay For A Hire' });
  await expect(link.first()).toBeAttached({ timeout: 90_000 });
});

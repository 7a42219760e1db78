import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { subscribe as words } from '../../examples/form/src/content/subscribe';
import { expect, test } from '../fixtures';
import { startSiteServer } from '../fixtures/site-server';
import { copyWorkTree } from '../fixtures/work-tree';

test.describe.configure({ mode: 'default' });

let folder: string;
let site: Awaited<ReturnType<typeof startSiteServer>>;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-examples-'));
  const tree = path.join(folder, 'tree');
  await copyWorkTree(tree);
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    API_URL: process.env.API_ADDRESS,
    // Keys of whoever runs the tests.
    HOME: folder,
  };
  for (const directory of [
    'shell',
    ...['form', 'loader', 'slot', 'smallest'].map((name) => `examples/${name}`),
  ])
    execFileSync(path.join(tree, 'node_modules/.bin/hireloom'), ['deploy'], {
      cwd: path.join(tree, directory),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  site = await startSiteServer({ DATA_DIR: env.DATA_DIR, API_URL: process.env.API_ADDRESS });
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const html = async (address: string) => (await fetch(site.address + address)).text();

test('the smallest remote is one page, rendered on the server', async ({ page }) => {
  expect(await html('/hello')).toMatch(/<h1[^>]*>Hello</);
  await page.goto(`${site.address}/hello`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
});

test('a page with a loader shows what its query parameter asks for', async ({ page }) => {
  const topics = async (address: string) => {
    await page.goto(site.address + address);
    return page.getByRole('main').getByRole('listitem').count();
  };
  expect(await html('/topics')).toMatch(/<title>\d+ topics</);
  const all = await topics('/topics');
  const found = await topics('/topics?q=counter-offer');
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
});

test('a page shows the slot of another module, with the data of the slot', async ({ page }) => {
  await page.goto(`${site.address}/stories`);
  const stories = page.getByRole('list', { name: 'Stories' }).getByRole('listitem');
  await expect(stories).toHaveCount(2);
});

test('a form is sent and confirmed with scripts and without', async ({ page, browser }) => {
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

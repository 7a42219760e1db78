import { type TestPostgres, startPostgres } from '@hireloom/testing/services/postgres';
import { createTestDatabase } from '@hireloom/testing/services/test-database';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { sendContact } from '../fixtures/page/parts';
import { launchSite } from '../scripts/launch-site';
import { findNode, otherNodes } from '../scripts/tools';

test.describe.configure({ mode: 'serial' });

let folder: string;
let postgres: TestPostgres;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-nodes-'));
  postgres = await startPostgres();
});

test.afterAll(async () => {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

for (const other of otherNodes)
  test(`the server renders pages and accepts forms on Node ${other.major}`, async ({ page }) => {
    const node = findNode(other);
    test.skip(!node, `Node ${other.major} is missing: see "npm run tools".`);
    // SQLite is compiled for the Node that installed it.
    const { url } = await createTestDatabase(postgres.url);
    const site = await launchSite(path.join(folder, other.tool.name), { DATABASE_URL: url }, { node });
    try {
      const html = await (await fetch(`${site.address}/blogs`)).text();
      expect(html).toContain('href="/blogs/');
      await page.goto(`${site.address}/contactus`);
      await sendContact(page);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    } finally {
      await site.stop();
    }
  });

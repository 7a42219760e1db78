import { type TestPostgres, startPostgres } from '@hireloom/testing/services/postgres';
import { createTestDatabase } from '@hireloom/testing/services/test-database';
import { expect, test } from '../fixtures';
import { sendContact } from '../fixtures/page/parts';
import { findNode, otherNodes } from '../scripts/tools';

test.describe.configure({ mode: 'serial' });

let postgres: TestPostgres;

test.beforeAll(async () => {
  postgres = await startPostgres();
});

test.afterAll(() => postgres.remove());

for (const other of otherNodes)
  test(`the server renders pages and accepts forms on Node ${other.major}`, async ({ page, launch }) => {
    const node = findNode(other);
    test.skip(!node, `Node ${other.major} is missing: see "npm run tools".`);
    // SQLite is compiled for the Node that installed it.
    const { url } = await createTestDatabase(postgres.url);
    const site = await launch({ DATABASE_URL: url }, { node });
    const html = await (await fetch(`${site.address}/blogs`)).text();
    expect(html).toContain('href="/blogs/');
    await page.goto(`${site.address}/contactus`);
    await sendContact(page);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openReleaseStore } from '@hireloom/releases';
import Database from 'better-sqlite3';
import { expect, test } from '../fixtures';
import { launchSite, type RunningSite } from '../scripts/launch-site';

let folder: string;
let site: RunningSite;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-own-'));
  site = await launchSite(folder);
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a contact message is in the database after a restart', async ({ page }) => {
  await page.goto(`${site.address}/contactus`);
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByRole('main').getByLabel('Email').fill('meera@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  await site.stop();
  const database = new Database(path.join(folder, 'hireloom.sqlite'), { readonly: true });
  const stored = database
    .prepare('select * from lead')
    .all()
    .map((row) => JSON.stringify(row));
  database.close();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toContain('meera@example.com');
  site = await launchSite(folder);
});

test('a release that becomes live is served without a restart, and no request is dropped', async ({
  request,
}) => {
  const store = openReleaseStore(path.join(folder, 'releases'));
  const pointers = await store.pointers();
  const { content: _left, ...others } = pointers.remotes;
  const statusOf = async (address: string) => (await request.get(site.address + address)).status();

  let isDone = false;
  const visits = (async () => {
    const statuses = new Set<number>();
    while (!isDone) statuses.add(await statusOf('/contactus'));
    return statuses;
  })();
  await store.setPointers({ ...pointers, remotes: others });
  await expect.poll(() => statusOf('/blogs'), { timeout: 15_000 }).toBe(404);
  await store.setPointers(pointers);
  await expect.poll(() => statusOf('/blogs'), { timeout: 15_000 }).toBe(200);
  isDone = true;
  expect([...(await visits)]).toEqual([200]);
});

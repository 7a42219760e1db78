import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../fixtures';
import { makeVariant, openStore, publishBuild } from '../fixtures/release-variants';
import { launchSite, type LaunchedSite, root } from '../scripts/launch-site';

let folder: string;
let site: LaunchedSite;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-own-'));
  site = await launchSite(folder);
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a contact message is stored when the site stops', async ({ page, complaints }) => {
  // Parts of the page that come when it is scrolled to may be on their way when the site stops.
  complaints.allow(page, /^net::ERR_CONNECTION_REFUSED \/assets\//);
  await page.goto(`${site.address}/contactus`);
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByRole('main').getByLabel('Email').fill('meera@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();

  await site.stop();
  const command = [path.join(root, 'server/dist/leads.mjs'), 'export', '--csv'];
  const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: undefined };
  const [, ...stored] = execFileSync(process.execPath, command, { env: environment, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(stored).toEqual([expect.stringContaining('meera@example.com')]);
  site = await launchSite(folder);
});

test('a new live version is served without a restart or a dropped request', async ({ request }) => {
  const store = openStore(folder);
  const live = (await store.traffic())?.live ?? '';
  const whole = await store.version(live);
  const others = whole.remotes.filter(({ name }) => name !== 'content');
  const withoutContent = await store.putVersion({ ...whole, remotes: others });
  const giveToAll = async (version: string) => {
    const traffic = await store.traffic();
    if (!traffic) throw new Error('nothing is live');
    expect(await store.putTraffic({ ...traffic, serial: traffic.serial + 1, live: version })).toBe(true);
  };
  const statusOf = async (address: string) => (await request.get(site.address + address)).status();

  let isDone = false;
  const visits = (async () => {
    const statuses = new Set<number>();
    while (!isDone) {
      statuses.add(await statusOf('/contactus'));
      await pause(10);
    }
    return statuses;
  })();
  await giveToAll(withoutContent);
  await expect.poll(() => statusOf('/blogs')).toBe(404);
  await giveToAll(live);
  await expect.poll(() => statusOf('/blogs')).toBe(200);
  isDone = true;
  expect([...(await visits)]).toEqual([200]);
});

test('a deployed release stays live after a restart, which logs it', async () => {
  await site.stop();
  const change = { from: /$/, to: '\n/* deployed by a team */' };
  const build = await makeVariant(path.join(folder, 'variant'), 'content', change);
  const { release, version } = await publishBuild(folder, { name: 'content', build });
  site = await launchSite(folder);
  expect(await (await fetch(`${site.address}/contactus`)).text()).toContain(release);
  await expect
    .poll(() => site.words())
    .toContain(`Live is version ${version}, deployed by ${os.userInfo().username} at 20`);
  await expect.poll(() => site.words()).toContain('the builds of this checkout were not published');
});

import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { publishVariant } from '../fixtures/release-variants';
import { type LaunchedSite, launchSite, root } from '../scripts/launch-site';

/** The release store goes while the site runs: visitors must not notice, those who look after the site must. */
test.describe.configure({ mode: 'serial' });

let folder: string;
let store: string;
let site: LaunchedSite;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-lost-store-'));
  store = path.join(folder, 'releases');
  site = await launchSite(folder);
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = async (address: string) => (await fetch(site.address + address)).status;

/** Each visit past the page cache, so that it is rendered. */
let visits = 0;
async function expectPages() {
  const pages = ['/', '/blogs', '/contactus', '/Payperhire'];
  for (const page of pages) {
    const answer = await fetch(`${site.address}${page}?visit=${(visits += 1)}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/<h1/)]);
  }
  expect(await statusOf('/healthz')).toBe(200);
}

const losses = {
  'The registry is removed': () => path.join(store, 'registry.json'),
  'The whole store is away': () => store,
};

for (const [loss, lost] of Object.entries(losses)) {
  test(`${loss}: pages go on, readiness says so until it is back`, async () => {
    expect(await statusOf('/readyz')).toBe(200);
    const kept = path.join(folder, 'kept');
    const complaints = () => site.words().split('the release store can not be read').length;
    const before = complaints();
    await rename(lost(), kept);
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    const degraded: unknown = await (await fetch(`${site.address}/readyz`)).json();
    expect(degraded).toEqual({ status: 'degraded', problem: expect.stringContaining('can not be read') });
    await expectPages();
    expect(complaints()).toBe(before + 1);

    await rename(kept, lost());
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    const ready: unknown = await (await fetch(`${site.address}/readyz`)).json();
    expect(ready).toEqual({ status: 'ready', releases: expect.stringMatching(/content@\w{16}/) });
    await expectPages();
  });
}

test('whoever deploys into a store without its registry is told how to go on, and takes no page away', async ({
  page,
}) => {
  const registry = path.join(store, 'registry.json');
  await rename(registry, `${registry}.kept`);
  const build = path.join(root, 'mfe-content/dist');
  await expect(publishVariant(store, { remote: 'content', build })).rejects.toThrow(
    /registry\.json is missing, though there are releases of content, leads, marketing: put a copy of it back/,
  );
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  await page.goto(`${site.address}/blogs?lost`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Articles for people who hire and get hired',
  );
  await expectPages();
  await rename(`${registry}.kept`, registry);
  await expect.poll(() => statusOf('/readyz')).toBe(200);
});

import { hideTables } from '@hireloom/test-services/sqlite-faults';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { launchSite, type LaunchedSite } from '../scripts/launch-site';

/** Cached pages are served even if the release store and its local copies are lost. */
test.describe.configure({ mode: 'serial' });

const PAGES = [
  '/',
  '/raas',
  '/blogs',
  '/blogs?category=Recruitment',
  '/casestudies',
  '/contactus',
  '/aboutus',
];

let folder: string;
let site: LaunchedSite;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-own-'));
  site = await launchSite(folder);
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function visit(address: string) {
  const answer = await fetch(site.address + address);
  return { status: answer.status, body: await answer.text(), kept: answer.headers.get('cache-status') };
}

const readiness = async () =>
  ((await (await fetch(`${site.address}/readyz`)).json()) as { status: string }).status;

const visitAll = async () =>
  Object.fromEntries(await Promise.all(PAGES.map(async (at) => [at, await visit(at)] as const)));

/** The pages as they were while all was well. */
let before: Record<string, Awaited<ReturnType<typeof visit>>>;

const expectPagesAsBefore = async () => {
  for (const address of PAGES) {
    const { status, body, kept } = await visit(address);
    expect([status, body, kept]).toEqual([200, before[address]?.body, 'hireloom; hit']);
    expect(body).toMatch(/<h1/);
  }
};

test('without store and local copies, cached pages are served and readiness is degraded', async ({
  page,
}) => {
  // Who asks first may get what can be had at once, which on a busy machine is not the page yet.
  const areKept = async () => {
    before = await visitAll();
    return PAGES.every((address) => before[address]?.kept === 'hireloom; hit');
  };
  await expect.poll(areKept).toBe(true);
  const bringBack = hideTables(path.join(folder, 'releases.sqlite'));
  await rm(path.join(folder, 'running'), { recursive: true, maxRetries: 5 });
  await expect.poll(readiness).toBe('degraded');
  await expectPagesAsBefore();
  // What the workers run comes back by itself.
  bringBack();
  await page.goto(`${site.address}/raas`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

import { membersOf, openReleaseStore, publish } from '@hireloom/releases';
import { type OwnPostgres, startOwnPostgres } from '@hireloom/test-services/own-postgres';
import { createTestDatabase } from '@hireloom/test-services/test-database';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { directoryOf, makeVariant } from '../fixtures/release-variants';
import { startSiteServer } from '../fixtures/site-server';
import { launchSite, type LaunchedSite, type RunningSite } from '../scripts/launch-site';

/** Releases, traffic and leads in one PostgreSQL; a server has only copies. */
test.describe.configure({ mode: 'serial' });

let folder: string;
let postgres: OwnPostgres;
let databaseUrl: string;
let site: LaunchedSite;
let other: LaunchedSite;

const start = (name: string) => launchSite(path.join(folder, name), { DATABASE_URL: databaseUrl });

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-database-'));
  postgres = await startOwnPostgres();
  databaseUrl = (await createTestDatabase(postgres.url)).url;
  [site, other] = await Promise.all([start('one'), start('other')]);
});

test.afterAll(async () => {
  await Promise.all([site, other].map((one) => one?.stop()));
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

const readiness = async ({ address }: RunningSite) => {
  const { status, version } = (await (await fetch(`${address}/readyz`)).json()) as Record<string, unknown>;
  return { status, version };
};

test('two concurrent starts on an empty database agree on one version', async () => {
  expect(await readiness(site)).toEqual(await readiness(other));
  expect((await readiness(site)).status).toBe('ready');
});

test('a deploy is in force on both machines, and each has the files of every page', async () => {
  const build = await makeVariant(path.join(folder, 'variant'), 'content', {
    from: /$/,
    to: '\n/* a new release */',
  });
  const store = openReleaseStore({ databaseUrl });
  const { version } = await publish(store, { directory: directoryOf('content'), build });
  await store.close();
  for (const one of [site, other])
    await expect.poll(() => readiness(one)).toEqual({ status: 'ready', version });
  const html = await (await fetch(`${site.address}/blogs`)).text();
  const files = [...new Set(html.match(/\/assets\/[a-z]+\/[\w.-]+\.[a-f0-9]{16}\.\w+/g))];
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const answer = await fetch(other.address + file, { headers: { 'accept-encoding': 'br' } });
    expect([file, answer.status]).toEqual([file, 200]);
  }
});

/** The files of what is live that the first machine has not copied yet. */
async function notCopied(version: string) {
  const store = openReleaseStore({ databaseUrl });
  const members = membersOf(await store.version(version));
  await store.close();
  return members.flatMap(({ name, id, files }) =>
    Object.keys(files).filter((file) => !existsSync(path.join(folder, 'one', 'running', name, id, file))),
  );
}

test('while the database is down pages are served, also by a server that starts then', async ({ page }) => {
  const before = await readiness(site);
  await expect.poll(() => notCopied(String(before.version))).toEqual([]);
  await postgres.crash();
  await expect.poll(async () => (await readiness(site)).status).toBe('degraded');
  expect((await readiness(site)).version).toBe(before.version);
  await page.goto(`${site.address}/Payperhire`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Another one on the same machine, as after its restart.
  const again = await startSiteServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'one'),
  });
  expect(await readiness(again)).toEqual({ ...before, status: 'degraded' });
  const kept = await fetch(`${again.address}/blogs`);
  expect([kept.status, await kept.text()]).toEqual([200, expect.stringContaining('<h1')]);
  const subscribe = async () => {
    const answer = await fetch(`${again.address}/api/api/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: again.address },
      body: JSON.stringify({ email: 'patient@visitor.example' }),
    });
    return answer.status;
  };
  expect(await subscribe()).toBe(503);
  await postgres.start();
  await expect.poll(subscribe).toBe(201);
  await expect.poll(() => readiness(again)).toEqual(before);
  await again.stop();
  await expect.poll(() => readiness(site)).toEqual(before);
});

import type { SiteVersion } from '@hireloom/contracts';
import { waitUntil } from '@hireloom/testing/wait-until';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moveClock, setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const throwing = 'module.exports = () => { throw new TypeError("no heading"); };';

/** Renders every page, but waits while the file `closed` exists beside this server build. */
const gated = `
const { existsSync } = require('node:fs');
const { setTimeout: pause } = require('node:timers/promises');
module.exports = async () => {
  while (existsSync(__dirname + '/closed')) await pause(5);
  return 'whole';
};`;

const site = setUpSite();
let live: Put;

type Put = { id: string; version: SiteVersion };
const getReleaseId = ({ version }: Put) => version.remotes[0]?.id ?? '';

beforeAll(async () => {
  live = await site.store.putVersion(gated);
  const longAgo = { since: '2026-11-01T00:00:00Z', change: { action: 'start' } } as const;
  await site.switchTraffic(live.id, undefined, longAgo);
});

let visits = 0;
/** Requests a page that is not cached yet, in the canary unless `cookie` says otherwise. */
const visit = (cookie = 'hireloom-canary=0') =>
  site.get({ url: `/blogs?q=${(visits += 1)}`, headers: { cookie } });

const renderings = async () =>
  Number(/^hireloom_render_seconds_count (\d+)/m.exec(await site.metrics())?.[1]);

/** Makes this many visits, one after the other. Each fails in the canary and causes one comparison with the live version. */
async function failInCanary(count: number) {
  for (let visitor = 0; visitor < count; visitor += 1) {
    const before = await renderings();
    expect((await visit()).body).not.toBe('whole');
    await waitUntil(async () => (await renderings()) >= before + 2);
  }
}

const canaries = async () => (await site.store.store.traffic())?.canaries.map(({ version }) => version);

async function startCanary(build: string) {
  const canary = await site.store.putVersion(build);
  await site.switchTraffic(live.id, { version: canary.id });
  return canary;
}

test('a canary of any age ends after three failures within an hour', async () => {
  moveClock(72 * HOUR_MS);
  const canary = await startCanary(`${throwing} // fails now and then`);
  await failInCanary(2);
  moveClock(HOUR_MS);
  await failInCanary(2);
  expect(await canaries()).toEqual([canary.id]);
  await failInCanary(1);
  await waitUntil(async () => (await canaries())?.length === 0);
  expect((await site.store.store.traffic())?.live).toBe(live.id);
  await waitUntil(async () => (await visit()).body === 'whole');
});

test('simultaneous page failures count as one', async () => {
  const canary = await startCanary(`${throwing} // fails for a crowd`);
  const gate = path.join(site.store.running, 'content', getReleaseId(live), 'server/closed');
  for (let crowd = 0; crowd < 2; crowd += 1) {
    const before = await renderings();
    await writeFile(gate, '');
    await Promise.all(Array.from({ length: 4 }, () => visit()));
    await rm(gate);
    await waitUntil(async () => (await renderings()) >= before + 5);
  }
  expect(await canaries()).toEqual([canary.id]);
  await failInCanary(1);
  await waitUntil(async () => (await canaries())?.length === 0);
});

test('a crash counts against its release again once its remote is no longer suspended', async () => {
  const canary = await startCanary(
    "module.exports = (path) => path === '/' ? 'whole' : process.reallyExit(3);",
  );
  const at = `content@${getReleaseId(canary)} ./list-page was at render`;
  const broken = () =>
    site.log.filter(({ msg, err }) => msg === 'a render worker broke' && JSON.stringify(err).includes(at));
  for (let crash = 1; crash <= 3; crash += 1) {
    await waitUntil(async () => {
      await visit();
      return broken().length === crash;
    });
    moveClock(MINUTE_MS + 1);
  }
  await waitUntil(async () => (await canaries())?.length === 0);
  const line = /^auto-rollback of content@.*exited with code 3, while content@/;
  await waitUntil(() => site.messages().some((text) => line.test(text)));
});

test('pages that the previous version cannot render either do not count as failures', async () => {
  live = await site.store.putVersion(`${throwing} // before`);
  const canary = await startCanary(`${throwing} // after`);
  await failInCanary(5);
  expect(await canaries()).toEqual([canary.id]);
});

test('a rollback that the store rejects is retried after the next failure', async () => {
  live = await site.store.putVersion(says('whole'));
  const canary = await startCanary(`${throwing} // while the store is down`);
  const bringBack = site.store.takeAway();
  await failInCanary(3);
  await waitUntil(() => site.messages().includes('a failing release could not be compared or rolled back'));
  bringBack();
  expect(await canaries()).toEqual([canary.id]);
  await failInCanary(1);
  await waitUntil(async () => (await canaries())?.length === 0);
});

import type { Comparison } from '@hireloom/releases';
import { VISIT_PATH } from '@hireloom/contracts';
import { compareReleases } from '../releases/changes/compare-releases';
import { moveClock, setUpSite } from '../testing/test-site';
import { says } from '../testing/test-store';
import { waitUntil } from '@hireloom/testing/wait-until';

const site = setUpSite({ TRUST_PROXY: 'loopback' });
let live: string;
let canary: string;

beforeAll(async () => {
  live = (await site.deploy(says('live'))).id;
});
/** A canary of a new release, whose visits nobody has counted yet. */
let canaries = 0;
beforeEach(async () => {
  canary = (await site.store.putVersion(says(`canary ${(canaries += 1)}`))).id;
  await site.switchTraffic(live, { version: canary, from: 0, share: 10 });
});

/** Posts a report as a visitor in this bucket. Returns the status. */
const report = async (bucket: number | string, siteVersion: string, changes: object = {}) => {
  const payload = { siteVersion, events: ['visit'], ...changes };
  const headers = { cookie: `hireloom-canary=${bucket}`, ...(changes as { headers?: object }).headers };
  return (await site.get({ method: 'POST', url: VISIT_PATH, payload, headers })).statusCode;
};

const stored = () => compareReleases(site.store.store, 'content');

/** The counts that are stored a minute later. */
async function storedInAMinute(): Promise<Pick<Comparison, 'canary' | 'live'>> {
  moveClock(60_000);
  await waitUntil(async () => Object.keys((await stored())?.canary ?? {}).length > 0);
  const { canary: ofCanary = {}, live: ofLive = {} } = (await stored()) ?? {};
  return { canary: ofCanary, live: ofLive };
}

test('a visit in the canary’s buckets and in as many opposite ones is counted within a minute', async () => {
  await report(0, canary, { events: ['visit', 'contact', 'contact', 'failure'], LCP: 1000, INP: 100 });
  await report(9, canary);
  await report(9, canary, { events: ['subscription'], LCP: 1000 });
  for (const bucket of [50, 59]) await report(bucket, live);
  expect(await storedInAMinute()).toEqual({
    canary: { visit: 2, contact: 1, failure: 1, subscription: 1, 'LCP:141': 1, 'INP:94': 1 },
    live: { visit: 2 },
  });
});

test('a visit in another bucket, without a bucket, or that saw another version is not counted', async () => {
  const others: [number | string, string][] = [
    [10, live],
    [60, live],
    [50, canary],
    [0, live],
    ['', live],
    [0, 'made up'],
  ];
  for (const [bucket, version] of others) expect(await report(bucket, version)).toBe(204);
  await report(0, canary);
  expect(await storedInAMinute()).toEqual({ canary: { visit: 1 }, live: {} });
  await site.switchTraffic(live);
  await report(0, canary);
  await site.stop();
  expect(await stored()).toMatchObject({ isRunning: false, canary: { visit: 1 } });
});

test('the visits of a whole office are counted, and made-up reports rejected', async () => {
  for (let visit = 0; visit < 300; visit += 1) expect(await report(1, canary)).toBe(204);
  expect(await report(1, canary, { events: ['lunch'] })).toBe(400);
  expect(await report(1, canary, { LCP: 1e9 })).toBe(400);
  expect(await report(1, 'x'.repeat(2000))).toBe(413);
  expect(await report(1, canary, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
  for (let more = 0; more < 300; more += 1) await report(1, canary);
  expect(await report(1, canary)).toBe(429);
  // The three rejected reports count towards the limit of 600 requests a minute.
  expect((await storedInAMinute()).canary).toEqual({ visit: 597 });
});

test('visits are stored when the server stops, and once the database is back', async () => {
  const bringBack = site.store.takeAway();
  await report(0, canary);
  moveClock(60_000);
  await waitUntil(() =>
    site.messages().some((text) => text.startsWith('could not store the counted visits')),
  );
  bringBack();
  await report(0, canary);
  await site.stop();
  expect(await stored()).toMatchObject({ isRunning: true, canary: { visit: 2 } });
});

test('a page’s Server-Timing says whether its visitor is compared, a stored form’s names its kind', async () => {
  const timing = async (cookie: string) =>
    (await site.get({ url: '/blogs', headers: { cookie } })).headers['server-timing'];
  for (const bucket of [0, 9, 50, 59]) expect(await timing(`hireloom-canary=${bucket}`)).toBe('assigned');
  for (const cookie of ['hireloom-canary=10', 'hireloom-canary=49', 'hireloom-bucket=0'])
    expect(await timing(cookie)).toBeUndefined();
  const payload = { email: 'asha@acorn.example' };
  const { headers } = await site.get({ method: 'POST', url: '/api/api/subscribe', payload });
  expect(headers['server-timing']).toBe('lead;desc=subscription');
});

test('a team reads the comparison with its token', async () => {
  await report(0, canary);
  await site.stop();
  await site.start();
  const authorization = `Bearer ${await site.store.store.tokens.add('content', ['content'])}`;
  const read = (name: string) =>
    site.get({ url: `/deploys/comparisons/${name}`, headers: { authorization } });
  expect((await read('content')).json()).toMatchObject({ isRunning: true, canary: { visit: 1 }, live: {} });
  const missing = await read('leads');
  expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('--canary 10%')]);
});

import { BUCKETS, type Canary, type Comparison, compareArms, findVersionOfBucket } from '@hireloom/releases';
import type { LoadedVersion } from '../releases/versions/site-version';
import { assignVisitor, type CookieBuckets } from './canary-route';
import { createVisitCounts } from './visit-counter';
import { findCompared } from './visit-route';
import type { ActiveTraffic } from './visitor-version';

const canary: Canary = {
  name: 'content',
  version: 'canary',
  from: 5,
  share: 40,
  since: '2026-11-01T00:00:00Z',
  by: 'Asha',
};
const load = (id: string) =>
  ({ id, version: { shell: { name: 'shell', id }, remotes: [{ name: 'content', id }] } }) as LoadedVersion;
const active = {
  traffic: { live: 'live', canaries: [canary] },
  live: load('live'),
  canaries: new Map([['canary', load('canary')]]),
} as unknown as ActiveTraffic;

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type World = {
  random: () => number;
  leadRates: Readonly<Record<string, number>>;
  counts: ReturnType<typeof createVisitCounts>;
};

/** A visit in a tab: half of them bounce, and one visitor in ten leaves each page before the browser asks for a canary. */
function makeVisit(
  cookies: CookieBuckets,
  interest: number,
  { random, leadRates, counts }: World,
): CookieBuckets {
  let jar = cookies;
  let isCounted = false;
  let isSent = false;
  do {
    const seen = findVersionOfBucket(active.traffic, jar.onPages);
    const assigned = findCompared(active, jar.onPages, seen);
    if (!isSent && random() < interest * (leadRates[seen] ?? 0)) {
      isSent = true;
      if (assigned) counts.count(assigned, { events: isCounted ? ['contact'] : ['visit', 'contact'] });
      isCounted ||= assigned !== undefined;
    }
    if (assigned && !isCounted) counts.count(assigned, { events: ['visit'], LCP: 1500 / (0.2 + random()) });
    isCounted ||= assigned !== undefined;
    if (random() < 0.9) jar = assignVisitor(active.traffic, jar, () => Math.floor(random() * BUCKETS));
  } while (random() < 0.5);
  return jar;
}

/** A week: visitors with different interest, a third of whom come again. */
function simulate(seed: number, leadRates: World['leadRates'], visitors = 400) {
  const random = createRandom(seed);
  const counts = createVisitCounts();
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const interest = random() * 2;
    let jar: CookieBuckets = {};
    do jar = makeVisit(jar, interest, { random, leadRates, counts });
    while (random() < 1 / 3);
  }
  const sums: Comparison = {
    name: 'content',
    release: 'canary',
    since: '2026-11-01T00:00:00Z',
    isRunning: true,
    canary: {},
    live: {},
  };
  for (const { arm, event, visits } of counts.take()) sums[arm][event] = visits;
  return compareArms(sums, Date.parse('2026-11-08T00:00:00Z'));
}

const RUNS = 1000;

test('with equal versions, 95 of 100 confidence intervals contain zero', () => {
  const outside = { contact: 0, LCP: 0, lopsided: 0 };
  for (let run = 1; run <= RUNS; run += 1) {
    const compared = simulate(run, { live: 0.1, canary: 0.1 });
    const contact = compared?.events.find(([event]) => event === 'contact')?.[1].difference;
    const lcp = compared?.times.find(([time]) => time === 'LCP')?.[1]?.difference;
    if (!contact || !lcp) throw new Error('nothing was compared');
    outside.contact += Number(contact.low > 0 || contact.high < 0);
    outside.LCP += Number(lcp.low > 0 || lcp.high < 0);
    outside.lopsided += Number(compared.isLopsided);
  }
  expect(outside.lopsided).toBeLessThanOrEqual(3);
  for (const count of [outside.contact, outside.LCP]) {
    expect(count).toBeGreaterThanOrEqual(30);
    expect(count).toBeLessThanOrEqual(70);
  }
});

test('detects a canary that halves the leads', () => {
  const found = [1, 2, 3, 4, 5].map((run) => {
    const compared = simulate(run, { live: 0.1, canary: 0.05 }, 8000);
    return compared?.events.find(([event]) => event === 'contact')?.[1].outcome;
  });
  expect(found).toEqual(Array(5).fill('lower'));
});

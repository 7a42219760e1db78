/** @jest-environment node */
import type { Pointers } from '@hireloom/contracts';
import { createReleaseHealth } from './release-health';
import { createTakeBack } from './take-back';
import { isClearlyWorse } from './take-back-rule';

const HOUR_MS = 60 * 60 * 1000;
const START = Date.parse('2026-11-21T10:00:00Z');
const [good, fresh] = ['1111111111111111', '2222222222222222'] as const;

const pointers = (changes: object): Pointers => ({
  remotes: { content: { live: good, previous: [], liveSince: '2026-11-01T00:00:00Z', ...changes } },
});
const withCanary = pointers({ canary: { release: fresh, percent: 10, since: '2026-11-21T09:00:00Z' } });
const justLive = pointers({
  live: fresh,
  previous: [good],
  liveSince: '2026-11-21T09:30:00Z',
  trialUntil: '2026-11-21T10:30:00Z',
});

function watchedSite(read: Pointers) {
  let now = START;
  const health = createReleaseHealth(() => now);
  const lines: string[] = [];
  const log = { warn: (_facts: unknown, text: string) => lines.push(text), error: () => undefined };
  const takeBack = createTakeBack({ health, log: log as never, now: () => now });
  takeBack.adjust(read);
  const visit = (id: string, visitors: number, from = 0) => {
    for (let index = from; index < from + visitors; index++) {
      const release = `content@${id}`;
      health.countView({ address: `203.0.${id[0]}.${index}`, given: [release], used: [release] });
    }
  };
  const fail = async (id: string, visitors: number, isOfData = false) => {
    for (let index = 0; index < visitors; index++) {
      health.countFailure({ address: `203.0.${id[0]}.${index}`, release: `content@${id}`, isOfData });
      await takeBack.judge('content');
    }
  };
  const inService = (next: Pointers = read) => {
    const entry = takeBack.adjust(next).remotes.content;
    return [entry?.live, entry?.canary?.release];
  };
  return { health, lines, visit, fail, inService, wait: (ms: number) => (now += ms) };
}

test('a canary that fails for most of its visitors is dropped, and a line says why', async () => {
  const site = watchedSite(withCanary);
  site.visit(good, 100);
  site.visit(fresh, 10);
  await site.fail(fresh, 5);
  expect(site.inService()).toEqual([good, undefined]);
  expect(site.lines).toEqual([
    `content@${fresh} was taken back. It failed for 5 of 10 visitors (50%), ${good} for 0 of 100 (0%).`,
  ]);
});

test('a release that has just become live gives way to the one before it, for good', async () => {
  const site = watchedSite(justLive);
  site.visit(good, 50);
  site.visit(fresh, 10);
  await site.fail(fresh, 6);
  expect(site.inService()).toEqual([good, undefined]);
  site.wait(3 * HOUR_MS);
  expect(site.inService()).toEqual([good, undefined]);
});

test('the same release that someone deploys anew is given another chance', async () => {
  const site = watchedSite(justLive);
  site.visit(fresh, 10);
  await site.fail(fresh, 6);
  const anew = pointers({ live: fresh, previous: [good], liveSince: '2026-11-21T10:20:00Z' });
  expect(site.inService(anew)).toEqual([fresh, undefined]);
});

test('what was live for an hour is not taken back by itself', async () => {
  const site = watchedSite(justLive);
  site.wait(HOUR_MS);
  site.visit(fresh, 10);
  await site.fail(fresh, 10);
  expect(site.inService()).toEqual([fresh, undefined]);
});

test('a canary that fails no more often than what is live stays', async () => {
  const site = watchedSite(withCanary);
  site.visit(good, 100);
  site.visit(fresh, 20);
  await site.fail(good, 40);
  await site.fail(fresh, 8);
  expect(site.inService()).toEqual([good, fresh]);
});

test('one visitor can bring nothing down, however often he speaks, nor those who were never given it', async () => {
  const site = watchedSite(withCanary);
  site.visit(fresh, 1);
  for (let time = 0; time < 100; time++) await site.fail(fresh, 1);
  await site.fail(fresh, 100);
  expect(site.health.tally(`content@${fresh}`, true)).toEqual({ visitors: 1, failing: 1 });
  expect(site.inService()).toEqual([good, fresh]);
});

test('a whole IPv6 network is one visitor', () => {
  const { health } = watchedSite(withCanary);
  for (let index = 0; index < 50; index++) {
    const release = `content@${fresh}`;
    health.countView({ address: `2001:db8:1:2::${index}`, given: [release], used: [release] });
  }
  expect(health.tally(`content@${fresh}`, true).visitors).toBe(1);
});

test('an API that is away is not laid to the release that has just become live', async () => {
  const site = watchedSite(justLive);
  site.visit(good, 50);
  site.visit(fresh, 50);
  await site.fail(fresh, 50, true);
  expect(site.inService()).toEqual([fresh, undefined]);
});

test('visitors of more than two hours ago count no more', () => {
  const { health, visit, wait } = watchedSite(withCanary);
  visit(good, 30);
  wait(2 * HOUR_MS + 1);
  visit(good, 5, 100);
  expect(health.tally(`content@${good}`, true)).toEqual({ visitors: 5, failing: 0 });
});

test.each([
  ['four failing visitors', 4, 4, 0, 100, false],
  ['five of five', 5, 5, 0, 100, true],
  ['five of a hundred, where nothing fails otherwise', 5, 100, 0, 1000, false],
  ['ten of a hundred, where one in a hundred is usual', 10, 100, 10, 1000, true],
  ['ten of a hundred, where five are usual', 10, 100, 50, 1000, false],
  ['half of many, with nothing to compare', 50, 100, 0, 0, true],
])('%s', (_what, failing, visitors, otherFailing, otherVisitors, isWorse) => {
  const other = { visitors: otherVisitors, failing: otherFailing };
  expect(isClearlyWorse({ visitors, failing }, other)).toBe(isWorse);
});

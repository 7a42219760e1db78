import type { OwnSite } from '../scripts/launch-site';
import { count, describeMachine, markdownTable, ms, percent, type Row } from './table';
import { hostileClasses, type HostileClass } from './hostile/classes';
import { type Health, leakFinder, watchHealth } from './hostile/health';
import { type Random, randomFrom } from './hostile/random';
import { type Outcome, shoot } from './hostile/shoot';
import { withSite } from './site';

const AT_ONCE = 24;
/** Slow clients hold their connections until a time limit ends them. */
const SLOW_AT_ONCE = 200;
/** Share of requests that go to the API directly. */
const TO_API = 0.25;
/** Share of requests sent before the first measurement: they fill the caches. */
const WARM_SHARE = 0.4;
const LOOP_LIMIT_MS = 100;
const GROWTH_LIMIT = 0.2;
const EXAMPLES = 5;

type Tally = { sent: number; silent: number; hung: number; leaks: Set<string>; statuses: string[] };

const isFault = (status: string) => status.startsWith('5') && status !== '503*';

type Attack = { site: OwnSite; random: Random; requests: number; examples: string[] };

/** Sends a share of one class and adds up the answers. Adds answers that show a fault to `examples`. */
async function attack(
  { site, random, requests, examples }: Attack,
  one: HostileClass,
  share: number,
): Promise<Tally> {
  const [sitePort = 0, apiPort = 0] = [site.address, site.apiAddress].map((address) =>
    Number(new URL(address).port),
  );
  const tally: Tally = { sent: 0, silent: 0, hung: 0, leaks: new Set(), statuses: [] };
  const leaksIn = leakFinder(site);
  const add = (data: Buffer, sent: number, { statuses, text, isHung }: Outcome) => {
    const leaks = leaksIn(text);
    tally.sent += sent;
    tally.hung += Number(isHung);
    tally.silent += Number(!isHung && statuses.length === 0);
    tally.statuses.push(...statuses);
    for (const leak of leaks) tally.leaks.add(leak);
    if ((isHung || leaks.length > 0 || statuses.some(isFault)) && examples.length < EXAMPLES)
      examples.push(
        `${one.name}, ${[...statuses, ...leaks].join()}: ${JSON.stringify(data.toString('latin1').slice(0, 300))}`,
      );
  };
  let left = Math.ceil(one.share * share * requests);
  const client = async () => {
    while (left > 0) {
      const shot = one.make(random);
      left -= shot.requests;
      add(shot.data, shot.requests, await shoot(random.next() < TO_API ? apiPort : sitePort, shot));
    }
  };
  const atOnce = one.name.startsWith('slow') ? SLOW_AT_ONCE : AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, client));
  return tally;
}

const isHealthy = ({ sent, hung, leaks, statuses }: Tally, { open, loopMs, isLeadTaken }: Health) =>
  sent > 0 &&
  hung === 0 &&
  leaks.size === 0 &&
  !statuses.some(isFault) &&
  open.length === 0 &&
  loopMs < LOOP_LIMIT_MS &&
  isLeadTaken;

const HEAD: Row = [
  ...['class', 'requests', '2xx', '3xx', '4xx', '503, retry later', 'other 5xx', 'no answer', 'hung'],
  ...['leaks', 'counters', 'loop p99', 'memory', 'lead stored'],
];

function rowOf(name: string, tally: Tally, health: Health): Row {
  const by = (isIt: (status: string) => boolean) => count(tally.statuses.filter(isIt).length);
  return [
    name,
    count(tally.sent),
    ...['2', '3', '4'].map((first) => by((status) => status.startsWith(first))),
    by((status) => status === '503*'),
    by(isFault),
    count(tally.silent),
    count(tally.hung),
    [...tally.leaks].join() || 'none',
    health.open.join() || '0',
    ms(health.loopMs),
    `${health.memoryMb} MB`,
    health.isLeadTaken ? 'yes' : 'no',
  ];
}

/** X-Forwarded-For is believed, so that limits per address do not hide what lies behind them. */
const environment = { TRUST_PROXY: 'loopback' };

async function attackAll(site: OwnSite, { requests, seed }: HostileOptions) {
  const look = watchHealth(site);
  const attacks: Attack = { site, random: randomFrom(seed), requests, examples: [] };
  const startedAt = Date.now();
  for (const one of hostileClasses) await attack(attacks, one, WARM_SHARE);
  const before = await look();
  const rows: Row[] = [];
  let isWell = true;
  for (const one of hostileClasses) {
    const tally = await attack(attacks, one, 1 - WARM_SHARE);
    const health = await look();
    rows.push(rowOf(one.name, tally, health));
    isWell &&= isHealthy(tally, health);
  }
  const growth = (await look()).memoryMb / before.memoryMb - 1;
  console.log(`${describeMachine()}, seed ${seed}, ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  console.log(markdownTable([HEAD, ...rows]));
  console.log(
    `\nMemory of site server, workers and API: ${before.memoryMb} MB warm, ${percent(growth)} more at the end.`,
  );
  console.log(`Log: ${count(site.words().length / 1024)} KB.\n`);
  for (const example of attacks.examples) console.log(example);
  isWell &&= growth <= GROWTH_LIMIT;
  console.log(isWell ? 'Every class passed.' : 'At least one class failed.');
  if (!isWell) process.exitCode = 1;
}

export type HostileOptions = { requests: number; seed: number };

/**
 * Sends requests that no browser sends to a running site and its API, class by class. After each class: counters at zero,
 * event loop free, memory back, a form still stored, nothing internal in any answer.
 */
export const measureHostile = (options: HostileOptions) =>
  withSite((site) => attackAll(site, options), environment);

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OwnSite } from '../scripts/launch-site';
import { findChild, residentMb } from './capacity/process-memory';
import { count, describeMachine, markdownTable, percent, type Row } from './capacity/table';
import { hostileClasses, type HostileClass } from './hostile/classes';
import { type Random, randomFrom } from './hostile/random';
import { shoot } from './hostile/shoot';
import { countOf } from './options';
import { withSite } from './site';

/** Sends what no browser sends to the running site and its API: nothing may break, hang or be kept. */

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const requests = countOf('--requests', values.requests);
const seed = countOf('--seed', values.seed);

const AT_ONCE = 24;
/** Those that say no more hold their connection for as long as they are let. */
const SLOW_AT_ONCE = 200;
/** Of the requests go to the API itself. */
const TO_API = 0.25;
/** Caches fill with the first of them. */
const WARM_SHARE = 0.4;
const MOST_GROWTH = 0.2;
const SETTLE_MS = 15_000;
const EXAMPLES = 5;

type Tally = { sent: number; silent: number; hung: number; statuses: Map<string, number> };

const tallies = new Map<string, Tally>();
const examples: string[] = [];

const isFault = (status: string) => status.startsWith('5') && status !== '503*';

function note(
  { name }: HostileClass,
  data: Buffer,
  sent: number,
  outcome: Awaited<ReturnType<typeof shoot>>,
) {
  const tally = tallies.get(name) ?? { sent: 0, silent: 0, hung: 0, statuses: new Map() };
  tallies.set(name, tally);
  tally.sent += sent;
  if (outcome.isHung) tally.hung += 1;
  else if (outcome.statuses.length === 0) tally.silent += 1;
  for (const status of outcome.statuses) tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if ((outcome.isHung || outcome.statuses.some(isFault)) && examples.length < EXAMPLES)
    examples.push(
      `${name}, ${outcome.statuses.join()}: ${JSON.stringify(data.toString('latin1').slice(0, 300))}`,
    );
}

/** Sends so many requests of these classes. */
async function attack(site: OwnSite, share: number, random: Random) {
  const [sitePort, apiPort] = [site.address, site.apiAddress].map((address) => Number(new URL(address).port));
  const plans = hostileClasses.map((one) => ({ one, left: Math.round(one.share * share * requests) }));
  const worker = async (isMine: (one: HostileClass) => boolean) => {
    for (;;) {
      const open = plans.filter(({ one, left }) => left > 0 && isMine(one));
      if (open.length === 0) return;
      const plan = random.one(open);
      const shot = plan.one.make(random);
      plan.left -= shot.requests;
      const port = random.next() < TO_API ? apiPort : sitePort;
      note(plan.one, shot.data, shot.requests, await shoot(port ?? 0, shot));
    }
  };
  const isSlow = ({ name }: HostileClass) => name.startsWith('slow');
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, () => worker((one) => !isSlow(one))),
    ...Array.from({ length: SLOW_AT_ONCE }, () => worker(isSlow)),
  ]);
}

const sum = ({ statuses }: Tally, isIt: (status: string) => boolean) =>
  [...statuses].reduce((all, [status, times]) => (isIt(status) ? all + times : all), 0);

function rowOf([name, tally]: [string, Tally]): Row {
  const by = (first: string) => count(sum(tally, (status) => status.startsWith(first)));
  const faults = count(sum(tally, isFault));
  const honest = count(sum(tally, (status) => status === '503*'));
  return [
    name,
    count(tally.sent),
    by('2'),
    by('3'),
    by('4'),
    honest,
    faults,
    count(tally.silent),
    count(tally.hung),
  ];
}

await withSite(async (site) => {
  const pids = {
    'site server': findChild(site.pid, 'site-server/dist/server.mjs'),
    API: findChild(site.pid, 'api/dist/server.mjs'),
  };
  const memory = () => Object.values(pids).map(residentMb);
  const random = randomFrom(seed);
  const startedAt = Date.now();
  await attack(site, WARM_SHARE, random);
  await delay(SETTLE_MS);
  const before = memory();
  await attack(site, 1 - WARM_SHARE, random);
  await delay(SETTLE_MS);
  const after = memory();
  const head = [
    'class',
    'requests',
    '2xx',
    '3xx',
    '4xx',
    '503, come again',
    'other 5xx',
    'no answer',
    'hung',
  ];
  console.log(
    `${describeMachine()}, seed ${values.seed}, ${Math.round((Date.now() - startedAt) / 1000)} s\n`,
  );
  console.log(markdownTable([head, ...[...tallies].map(rowOf)]));
  const growth = after.map((mb, index) => mb / (before[index] ?? mb) - 1);
  const named = Object.keys(pids).map((name, index) => [
    name,
    `${before[index]} MB`,
    `${after[index]} MB`,
    percent(growth[index] ?? 0),
  ]);
  const warm = `after ${count(WARM_SHARE * requests)}`;
  console.log(`\n${markdownTable([['memory', warm, `after ${count(requests)}`, 'growth'], ...named])}\n`);
  for (const example of examples) console.log(example);
  const all = [...tallies.values()];
  const isWell =
    all.every((tally) => tally.hung === 0 && sum(tally, isFault) === 0) &&
    growth.every((share) => share <= MOST_GROWTH) &&
    (await fetch(site.address)).ok;
  console.log(isWell ? 'Nothing broke, hung or was kept.' : 'It did not hold.');
  if (!isWell) process.exitCode = 1;
});

import { setTimeout as pause } from 'node:timers/promises';
import { command, deploy, killOne, losePostgres, restartAll, untilReady } from '../machines/acts';
import { type Fates, findFates } from '../machines/fates';
import { type Machines, startMachines } from '../machines/machines';
import { startVisitors, type Tally } from '../machines/visitors';
import { describeMachine } from './table';
import { buildProduct } from './site';

/** `seconds`: how long PostgreSQL is down. `rate`: visitors' requests per second. */
export type MachinesOptions = { seconds: number; rate: number; build: boolean };

/** How long visitors are observed before and after each act. */
const AROUND_MS = 3000;
const NOTICES_LIMIT_MS = 90_000;

/** `run` returns how many seconds all servers took to agree, if the act changes what they serve. */
type Act = { name: string; run: () => Promise<number | undefined> };
type Done = { name: string; seconds?: number; tally: Tally };

function actsOn(machines: Machines, seconds: number): Act[] {
  const awayMs = seconds * 1000;
  const countLoss = (loss: () => Promise<unknown>) => async () => {
    await pause(AROUND_MS);
    await loss();
    const seconds = await untilReady(machines);
    await pause(AROUND_MS);
    return seconds;
  };
  const deploys = ['content', 'leads', 'marketing', 'shell'].map((name) => ({
    name: `deploy of ${name}`,
    run: () => deploy(machines, name),
  }));
  const kills = machines.machines.map((machine) => ({
    name: `kill -9 of ${machine.name}`,
    run: countLoss(() => killOne(machine)),
  }));
  return [
    { name: 'nothing', run: () => pause(AROUND_MS * 3).then(() => undefined) },
    ...deploys,
    { name: 'canary of content', run: () => deploy(machines, 'content', 30) },
    { name: 'its promotion', run: () => command(machines, 'content', 'canary', 'promote') },
    { name: 'rollback', run: () => command(machines, 'content', 'rollback') },
    { name: 'restart of all, one after the other', run: countLoss(() => restartAll(machines)) },
    ...kills,
    { name: 'kill -9 of PostgreSQL', run: countLoss(() => losePostgres(machines, 0)) },
    { name: `PostgreSQL away for ${seconds} s`, run: countLoss(() => losePostgres(machines, awayMs)) },
  ];
}

async function perform(machines: Machines, rate: number, { name, run }: Act): Promise<Done> {
  const visitors = startVisitors(machines, rate);
  const seconds = await run();
  await pause(1000);
  const tally = await visitors.stop();
  const { answers, failed, failedLeads } = tally;
  console.error(`${name}: ${failed.length} of ${answers} failed, ${failedLeads} of these forms`);
  for (const one of [...new Set(failed)].slice(0, 10)) console.error(`  ${one}`);
  return { name, seconds, tally };
}

/** Waits until all notices have been sent, or the time is up. */
async function findAllFates(machines: Machines, acts: readonly Done[]): Promise<Fates[]> {
  const end = performance.now() + NOTICES_LIMIT_MS;
  for (;;) {
    const fates: Fates[] = [];
    for (const { tally } of acts) fates.push(await findFates(machines, tally));
    if (performance.now() > end || fates.every(({ noticesLost }) => !noticesLost.length)) return fates;
    await pause(1000);
  }
}

function toRow({ seconds, tally }: Done, fates: Fates) {
  return {
    requests: tally.answers,
    failed: tally.failed.length - tally.failedLeads,
    'forms refused': tally.failedLeads,
    'files missing': tally.missingFiles.length,
    'pages mixed': tally.mixed,
    'leads acknowledged': tally.acknowledged.length,
    'leads lost': fates.lost.length,
    'leads doubled': fates.doubled.length,
    'notices lost': fates.noticesLost.length,
    'notices doubled': fates.noticesDoubled.length,
    'seconds until all show it': seconds?.toFixed(1) ?? '',
  };
}

/**
 * Measures what visitors notice of deploys, restarts and outages, with nginx, two servers and PostgreSQL as delivered, on this machine.
 */
export async function measureMachines({ seconds, rate, build }: MachinesOptions) {
  if (build) buildProduct();
  const machines = await startMachines();
  try {
    const done: Done[] = [];
    for (const act of actsOn(machines, seconds)) done.push(await perform(machines, rate, act));
    const fates = await findAllFates(machines, done);
    console.log(`${describeMachine()}; ${rate} requests a second`);
    console.table(Object.fromEntries(done.map((act, at) => [act.name, toRow(act, fates[at] as Fates)])));
  } finally {
    await machines.stop();
  }
}

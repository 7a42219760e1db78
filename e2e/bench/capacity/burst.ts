import { setTimeout as delay } from 'node:timers/promises';
import { readMetrics } from '../../scripts/metrics';
import { median, quantile } from '../site';
import { isWholePage, type Kind, kinds } from './classify';
import type { Load } from './load';
import type { LoadReading } from './load-job';
import { residentMb, withHighest } from './process-memory';
import { asBrowser, searches } from './searches';
import { count, ms, percent, perSecond, type Row } from './table';

const CONNECTIONS = 200;
const BURST_MS = 15_000;
const KEPT = ['/', '/raas', '/blogs', '/contactus'];
const KEPT_PER_SECOND = 20;
const KEPT_CONNECTIONS = 20;
const LOOK_MS = 500;
const RECOVERY_LIMIT_MS = 90_000;

export type Crowd = {
  address: string;
  pid: number;
  load: Load;
  /** Asks for kept pages meanwhile. */
  visitors: Load;
  unhurried: number;
  heedsRetryAfter: boolean;
};

const figures = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))).join(' / ');

async function isWhole(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined);
  return answer?.status === 200 && isWholePage(await answer.text());
}

/** Renderings that failed for a remote, as the server counts them: what may have one held back. */
async function failuresOf(address: string): Promise<number> {
  const lines = (await readMetrics(address)).split('\n');
  return lines
    .filter((line) => line.startsWith('hireloom_remote_failures_total{') && line.includes('side="server"'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Seconds until pages of each remote that were never asked for are rendered whole, where that is not at once. */
async function untilWhole(address: string): Promise<string> {
  const startedAt = performance.now();
  for (let look = 0; performance.now() - startedAt < RECOVERY_LIMIT_MS; look++) {
    const pages = [`/?look=${look}`, `/contactus?look=${look}`, `/blogs?q=look${look}`];
    const areWhole = await Promise.all(pages.map((page) => isWhole(address + page)));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (areWhole.every(Boolean)) return look === 0 ? 'at once' : `after ${seconds} s`;
    await delay(LOOK_MS);
  }
  return `not within ${RECOVERY_LIMIT_MS / 1000} s`;
}

const names: Readonly<Record<Kind, string>> = {
  whole: 'whole pages',
  refused: 'refused honestly: 503 with Retry-After',
  bare: 'documents without content, answered 200',
  failed: 'other errors',
};

function crowdRows({ times, answers, broken, seconds, statuses }: LoadReading, unhurried: number): Row[] {
  const whole = times.whole.length / seconds;
  const honest = times.whole.length + times.refused.length;
  const byStatus = Object.entries(statuses).map(([status, number]) => `${count(number)} of ${status}`);
  return [
    ['whole or refused honestly', percent(honest / Math.max(1, answers + broken))],
    ['whole pages/s, share of unhurried', `${perSecond(whole)}, ${percent(whole / unhurried)}`],
    ...kinds.map((kind): Row => {
      const latencies = times[kind].length ? `; p50 / p95 / p99 ${figures(times[kind])}` : '';
      return [names[kind], count(times[kind].length) + latencies];
    }),
    ['answers by status, connections broken', `${byStatus.join(', ')}; ${broken}`],
  ];
}

async function readiness(address: string): Promise<string> {
  const answer = await fetch(`${address}/readyz`);
  return `${answer.status} ${((await answer.json()) as { status: string }).status}`;
}

/** Many who ask for what nobody has asked for before, while others ask for what is kept. */
export async function measureBurst(crowd: Crowd): Promise<{ rows: Row[]; before: number }> {
  const { address, pid, load, visitors, unhurried, heedsRetryAfter } = crowd;
  const port = Number(new URL(address).port);
  const common = { port, headers: asBrowser, reads: true };
  const steady = { ...common, connections: KEPT_CONNECTIONS, paths: KEPT, perSecond: KEPT_PER_SECOND };
  await visitors.run({ ...steady, ms: 1000 });
  const [before, failedBefore] = [residentMb(pid), await failuresOf(address)];
  let readings: LoadReading[] = [];
  const highest = await withHighest(pid, async () => {
    const burst = { ...common, connections: CONNECTIONS, paths: searches, ms: BURST_MS, heedsRetryAfter };
    readings = await Promise.all([load.run(burst), visitors.run({ ...steady, ms: BURST_MS })]);
  });
  const after = residentMb(pid);
  const [burst, kept] = readings;
  if (!burst || !kept) throw new Error('the burst was not measured');
  const keptTimes = kinds.flatMap((kind) => kept.times[kind]);
  const failures = (await failuresOf(address)) - failedBefore;
  return {
    before,
    rows: [
      ...crowdRows(burst, unhurried),
      ['kept pages meanwhile: p50, p95', `${ms(median(keptTimes))}, ${ms(quantile(keptTimes, 0.95))}`],
      ['kept pages that were not whole', count(keptTimes.length - kept.times.whole.length + kept.broken)],
      ['failures counted against remotes', count(failures)],
      ['readiness directly afterwards', await readiness(address)],
      ['all remotes rendered afterwards', await untilWhole(address)],
      ['memory before, highest, after', `${before}, ${highest}, ${after} MB`],
    ],
  };
}

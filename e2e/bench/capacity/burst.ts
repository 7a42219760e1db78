import { setTimeout as delay } from 'node:timers/promises';
import { readMetrics } from '../../scripts/metrics';
import { residentMb, withHighest } from '../process-memory';
import { median, quantile } from '../site';
import { count, ms, percent, perSecond, type Row } from '../table';
import { type Answer, asBrowser, load, type Reading } from './load';
import { fetchRaw } from './reference';
import { searches } from './searches';

const CONNECTIONS = 200;
const BURST_S = 15;
const CACHED = ['/', '/raas', '/blogs', '/contactus'];
const CACHED_PER_SECOND = 20;
const LOOK_MS = 500;
const RECOVERY_LIMIT_MS = 90_000;

export type Crowd = { address: string; pid: number; unhurried: number };

/** A page with its heading, and with the data by which the browser takes it over. */
const isWholePage = (html: string) => html.includes('"hydration":') && /<h1[\s>]/.test(html);

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

/** Seconds until new pages of each remote are rendered whole, if that is not at once. */
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

/** `wholeBytes`: of a page with its content. A document without content has less than half of it. */
function crowdRows({ answers, seconds, errors }: Reading, wholeBytes: number, unhurried: number): Row[] {
  const pages = answers.filter(({ status }) => status === 200);
  const whole = pages.filter(({ bytes }) => bytes > wholeBytes / 2);
  const refused = answers.filter(({ status }) => status === 503);
  const row = (name: string, some: readonly Answer[]): Row => {
    const times = some.map((one) => one.ms);
    const latencies = [0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))).join(' / ');
    return [name, count(some.length) + (some.length ? `; p50 / p95 / p99 ${latencies}` : '')];
  };
  const rate = whole.length / seconds;
  return [
    ['whole or refused honestly', percent((whole.length + refused.length) / (answers.length + errors))],
    ['whole pages/s, share of unhurried', `${perSecond(rate)}, ${percent(rate / unhurried)}`],
    row('whole pages', whole),
    row('refused honestly: 503', refused),
    ['documents without content, answered 200', count(pages.length - whole.length)],
    [
      'other answers, broken connections',
      `${count(answers.length - pages.length - refused.length)}, ${errors}`,
    ],
  ];
}

async function readiness(address: string): Promise<string> {
  const answer = await fetch(`${address}/readyz`);
  return `${answer.status} ${((await answer.json()) as { status: string }).status}`;
}

/** Many visitors request new pages, while others request cached ones. */
export async function measureBurst({
  address,
  pid,
  unhurried,
}: Crowd): Promise<{ rows: Row[]; before: number }> {
  const steady = {
    url: address,
    connections: 20,
    paths: CACHED,
    perSecond: CACHED_PER_SECOND,
    headers: asBrowser,
  };
  for (const page of CACHED) await fetchRaw(address + page, 'br');
  const { body } = await fetchRaw(`${address}/blogs?q=whole`, 'br');
  const [before, failedBefore] = [residentMb(pid), await failuresOf(address)];
  let readings: Reading[] = [];
  const highest = await withHighest(pid, async () => {
    const burst = { url: address, connections: CONNECTIONS, paths: searches, headers: asBrowser };
    readings = await Promise.all([
      load({ ...burst, seconds: BURST_S }),
      load({ ...steady, seconds: BURST_S }),
    ]);
  });
  const after = residentMb(pid);
  const [burst, cached] = readings;
  if (!burst || !cached) throw new Error('the burst was not measured');
  const times = cached.answers.map((answer) => answer.ms);
  const failed = cached.answers.filter(({ status }) => status !== 200).length + cached.errors;
  return {
    before,
    rows: [
      ...crowdRows(burst, body.length, unhurried),
      ['cached pages meanwhile: p50, p95', `${ms(median(times))}, ${ms(quantile(times, 0.95))}`],
      ['cached pages that failed', count(failed)],
      ['failures counted against remotes', count((await failuresOf(address)) - failedBefore)],
      ['readiness directly afterwards', await readiness(address)],
      ['all remotes rendered afterwards', await untilWhole(address)],
      ['memory before, highest, after', `${before}, ${highest}, ${after} MB`],
    ],
  };
}

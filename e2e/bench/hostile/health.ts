import { setTimeout as delay } from 'node:timers/promises';
import { type OwnSite, root } from '../../scripts/launch-site';
import { METRICS_TOKEN, readMetrics } from '../../scripts/metrics';
import { findChild, residentMb } from '../process-memory';

/** Gauges that must be back at zero once nothing is under way. */
const COUNTERS = [
  'hireloom_api_calls_in_flight',
  'hireloom_api_calling_networks',
  'hireloom_render_queue_length',
];
const SETTLE_LIMIT_MS = 20_000;
const LOOP_P99 = 'nodejs_eventloop_lag_p99_seconds';

/** State of both services between two classes. `loopMs`: p99 of the event-loop delay since the last look. */
export type Health = { open: string[]; loopMs: number; memoryMb: number; isLeadTaken: boolean };

async function scrape(address: string): Promise<Map<string, number>> {
  const lines = (await readMetrics(address)).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const openIn = (samples: Map<string, number>) =>
  [...samples]
    .filter(([name, value]) => value !== 0 && COUNTERS.some((counter) => name.startsWith(counter)))
    .map(([name, value]) => `${name} ${value}`);

/** Polls until every counter is at zero, or returns those that are not once the time is up. */
async function drain(address: string): Promise<string[]> {
  for (const until = Date.now() + SETTLE_LIMIT_MS; ; await delay(200)) {
    const open = openIn(await scrape(address));
    if (open.length === 0 || Date.now() > until) return open;
  }
}

async function sendLead(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/api/addcontact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fill-time': '9000', origin: new URL(address).origin },
    body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' }),
  }).catch(() => undefined);
  return answer?.status === 201;
}

/** Reads the health of a running site: the first call after a class reports on that class. */
export function watchHealth(site: OwnSite) {
  const pids = ['site-server/dist/server.mjs', 'api/dist/server.mjs'].map((script) =>
    findChild(site.pid, script),
  );
  const addresses = [site.address, site.apiAddress];
  return async (): Promise<Health> => {
    // Before anything else: each scrape starts a new interval.
    const lags = await Promise.all(addresses.map(async (one) => (await scrape(one)).get(LOOP_P99) ?? 0));
    return {
      open: await drain(site.address),
      loopMs: Math.max(...lags) * 1000,
      memoryMb: pids.map(residentMb).reduce((sum, mb) => sum + mb, 0),
      isLeadTaken: await sendLead(site.address),
    };
  };
}

/** Finds what no answer may show: folders, inner addresses, stacks, metrics. Returns the pieces it found. */
export function leakFinder(site: OwnSite) {
  const secrets = [
    root,
    site.dataFolder,
    new URL(site.apiAddress).host,
    'node_modules',
    'node:internal',
    'ECONN',
    METRICS_TOKEN,
  ];
  const patterns = [
    { name: 'a stack', pattern: /\n {4}at [^\n]{1,200}:\d+:\d+/ },
    { name: 'metrics', pattern: /^# (HELP|TYPE) hireloom_/m },
  ];
  return (text: string) => [
    ...secrets.filter((one) => text.includes(one)),
    ...patterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name),
  ];
}

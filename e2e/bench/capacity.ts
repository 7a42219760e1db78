import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchOwnSite, type OwnSite, root } from '../scripts/launch-site';
import { measureAddresses } from './capacity/addresses';
import { measureBurst } from './capacity/burst';
import { measureKept } from './capacity/kept';
import { type Load, startLoadProcess } from './capacity/load';
import { findChild, residentMb } from './capacity/process-memory';
import { measureUnhurried, untilStarted } from './capacity/searches';
import { describeMachine, markdownTable, perSecond, type Row } from './capacity/table';
import { countOf, someOf } from './options';

const parts = ['kept', 'searches', 'burst', 'patient', 'addresses'] as const;
const MINUTE_MS = 60_000;

const { values } = parseArgs({
  options: {
    /** Of the parts above, with commas between them. */
    only: { type: 'string', default: parts.join() },
    addresses: { type: 'string', default: '100000' },
    'no-build': { type: 'boolean', default: false },
  },
});
const wanted = someOf('--only', values.only, parts);
const mostAddresses = countOf('--addresses', values.addresses);
const has = (part: (typeof parts)[number]) => wanted.has(part);
const needsRate = has('searches') || has('burst') || has('patient');

/** Whole pages a second by number of workers. */
const throughput = new Map<number, number>();

type Setting = { site: OwnSite; workers: number; load: Load; visitors: Load; isLast: boolean };

async function measureCrowds({ site, workers, load, visitors, isLast }: Setting, unhurried: number) {
  const rows: Row[] = [];
  const pid = findChild(site.pid, 'site-server/dist/server.mjs');
  const crowd = { address: site.address, pid, load, visitors, unhurried };
  const bursts = [
    { part: 'burst', title: '200 connections, 15 s, refused ones ask again at once', heedsRetryAfter: false },
    { part: 'patient', title: '200 connections, 15 s, heeding Retry-After', heedsRetryAfter: true },
  ] as const;
  let before: number | undefined;
  for (const { title, heedsRetryAfter } of bursts.filter(({ part }) => has(part))) {
    const burst = await measureBurst({ ...crowd, heedsRetryAfter });
    before ??= burst.before;
    rows.push([`**${title}**, RENDER_WORKERS=${workers}`, ''], ...burst.rows);
  }
  if (isLast && before !== undefined) {
    await delay(MINUTE_MS);
    rows.push(['memory before the bursts, a minute after', `${before}, ${residentMb(pid)} MB`]);
  }
  return rows;
}

function describeThroughput(unhurried: number): string {
  const one = throughput.get(1) ?? unhurried;
  return `${perSecond(unhurried)} pages/s${one === unhurried ? '' : `, ${(unhurried / one).toFixed(2)} times one worker`}`;
}

async function measureSite(setting: Setting): Promise<Row[][]> {
  const { site, workers, load, visitors, isLast } = setting;
  const port = Number(new URL(site.address).port);
  const kept = isLast && has('kept') ? [await measureKept(site.address, load)] : [];
  const rows: Row[] = [];
  if (needsRate) {
    await untilStarted(site.address, workers);
    const unhurried = await measureUnhurried(port, workers, load);
    throughput.set(workers, unhurried);
    rows.push([`unique searches, unhurried, RENDER_WORKERS=${workers}`, describeThroughput(unhurried)]);
    rows.push(...(await measureCrowds(setting, unhurried)));
  }
  if (isLast && has('addresses')) {
    const pid = findChild(site.pid, 'site-server/dist/server.mjs');
    rows.push(...(await measureAddresses({ port, pid, most: mostAddresses, load, other: visitors })));
  }
  return rows.length ? [...kept, [['never asked for before', 'figure'], ...rows]] : kept;
}

/** How much of its machine the site server makes, in what is kept and in what is not. */
async function measure() {
  if (!values['no-build'])
    execFileSync('npx', ['lerna', 'run', 'build', '--loglevel', 'error'], { cwd: root, stdio: 'ignore' });
  console.log(
    `${describeMachine()}; load, API, reference and site on this machine; ` +
      'production, a data folder of its own, log level "error", no RUM; kept pages, workers and reference warm; ' +
      'no proxy and no TLS. Medians of 5 rounds of 1 s in turn.\n',
  );
  const cores = os.cpus().length;
  const counts = needsRate ? [...new Set([1, cores])] : [cores];
  const [load, visitors] = [startLoadProcess(), startLoadProcess()];
  try {
    for (const workers of counts) {
      const site = await launchOwnSite({ RENDER_WORKERS: String(workers) });
      try {
        const tables = await measureSite({
          site,
          workers,
          load,
          visitors,
          isLast: workers === counts.at(-1),
        });
        tables.forEach((table) => console.log(`${markdownTable(table)}\n`));
      } finally {
        await site.stop();
      }
    }
  } finally {
    load.stop();
    visitors.stop();
  }
}

await measure();

import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { launchOwnSite, type OwnSite } from '../scripts/launch-site';
import { measureAddresses } from './capacity/addresses';
import { measureBurst } from './capacity/burst';
import { measureCached } from './capacity/cached';
import { measureLeads } from './capacity/leads';
import { measureUnhurried, untilStarted } from './capacity/searches';
import { findChild, residentMb } from './process-memory';
import { buildProduct } from './site';
import { describeMachine, markdownTable, perSecond, type Row } from './table';

export const parts = ['cached', 'searches', 'burst', 'leads', 'addresses'] as const;
export type Part = (typeof parts)[number];

const MINUTE_MS = 60_000;

/** `addresses`: how many different ones to request. `build`: false for the existing builds. */
export type CapacityOptions = { only: readonly Part[]; addresses: number; build: boolean };

/** `isLast`: measures on this site what does not depend on the number of workers. */
type Setting = { site: OwnSite; workers: number; isLast: boolean; options: CapacityOptions };

async function measureCrowd({ site, workers, isLast }: Setting, unhurried: number): Promise<Row[]> {
  const pid = findChild(site.pid, 'server/dist/main.mjs');
  const { rows, before } = await measureBurst({ address: site.address, pid, unhurried });
  const all = [[`**200 connections, 15 s**, RENDER_WORKERS=${workers}`, ''], ...rows];
  if (!isLast) return all;
  await delay(MINUTE_MS);
  return [...all, ['memory before the burst, a minute after', `${before}, ${residentMb(pid)} MB`]];
}

async function measureSite(setting: Setting): Promise<Row[][]> {
  const { site, workers, isLast, options } = setting;
  const { address } = site;
  const has = (part: Part) => options.only.includes(part);
  const cached = isLast && has('cached') ? [await measureCached(address)] : [];
  const rows: Row[] = [];
  if (has('searches') || has('burst')) {
    await untilStarted(address, workers);
    const unhurried = await measureUnhurried(address, workers);
    rows.push([`unique searches, unhurried, RENDER_WORKERS=${workers}`, `${perSecond(unhurried)} pages/s`]);
    if (has('burst')) rows.push(...(await measureCrowd(setting, unhurried)));
  }
  if (isLast && has('leads')) rows.push(...(await measureLeads(address)));
  if (isLast && has('addresses')) {
    const pid = findChild(site.pid, 'server/dist/main.mjs');
    rows.push(...(await measureAddresses({ address, pid, amount: options.addresses })));
  }
  return rows.length ? [...cached, [['never requested before', 'figure'], ...rows]] : cached;
}

/** How much one site server can do, with pages that are cached and with pages that are not. */
export async function measureCapacity(options: CapacityOptions) {
  if (options.build) buildProduct();
  console.log(
    `${describeMachine()}; load, API, reference and site on this machine; ` +
      'production, a data folder of its own, log level "error", no RUM; cached pages, workers and reference warm; ' +
      'no proxy and no TLS. Medians of 5 rounds of 1 s in turn.\n',
  );
  const cores = os.cpus().length;
  const needsRate = options.only.some((part) => part === 'searches' || part === 'burst');
  const counts = needsRate ? [...new Set([1, cores])] : [cores];
  for (const workers of counts) {
    const site = await launchOwnSite({ RENDER_WORKERS: String(workers) });
    try {
      const isLast = workers === counts.at(-1);
      const tables = await measureSite({ site, workers, isLast, options });
      tables.forEach((table) => console.log(`${markdownTable(table)}\n`));
    } finally {
      await site.stop();
    }
  }
}

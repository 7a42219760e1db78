import { type Browser, chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromiumFlags, findChromium } from '../scripts/find-chromium';
import { describeMachine, markdownTable, type Row } from './table';
import { type PhoneVisit, visitAsPhone } from './phone-visit';
import { buildProduct, median, withSite } from './site';
import { startFront } from './tax/front';
import { buildPlain } from './tax/plain-build';
import { releasesOf, withoutScripts, withPlainScripts } from './tax/plain-page';

/** `static`: the page's HTML and styles, without any script. */
const ways = ['federated', 'plain', 'static'] as const;
type Way = (typeof ways)[number];
type Visits = Record<Way, PhoneVisit[]>;

/** A file that is fetched ahead and then run is reported for both. */
const filesOf = ({ fetched }: PhoneVisit) => [...new Map(fetched.map((file) => [file.name, file])).values()];
const scriptsOf = (visit: PhoneVisit) => filesOf(visit).filter(({ isScript }) => isScript);
const kilobytes = (visit: PhoneVisit, until = Number.POSITIVE_INFINITY) =>
  scriptsOf(visit).reduce((sum, { bytes, end }) => sum + (end <= until ? bytes : 0), 0) / 1024;

const figures: readonly { name: string; unit: string; of: (visit: PhoneVisit) => number }[] = [
  { name: 'script until interactive', unit: 'KB', of: (visit) => kilobytes(visit, visit.interactive) },
  { name: 'script in all', unit: 'KB', of: (visit) => kilobytes(visit) },
  { name: 'scripts', unit: '', of: (visit) => scriptsOf(visit).length },
  { name: 'requests', unit: '', of: (visit) => filesOf(visit).length },
  { name: 'FCP', unit: 'ms', of: ({ fcp }) => fcp },
  { name: 'LCP', unit: 'ms', of: ({ lcp }) => lcp },
  { name: 'page-interactive', unit: 'ms', of: ({ interactive }) => interactive },
  { name: 'TBT', unit: 'ms', of: ({ tbt }) => tbt },
];

function rowsOf(page: string, visits: Visits): Row[] {
  return figures.map(({ name, unit, of }) => {
    const shown = (value: number) => `${value.toFixed(unit === 'KB' ? 1 : 0)} ${unit}`.trim();
    const values = ways.map((way) => median(visits[way].map(of)));
    const ratioTo = (way: Way) => {
      const ratio = median(visits.federated.map((visit, run) => of(visit) / of(visits[way][run] ?? visit)));
      return Number.isFinite(ratio) ? ratio.toFixed(2) : '-';
    };
    const columns = values.map((value) => (Number.isFinite(value) ? shown(value) : '-'));
    return [page, name, ...columns, ratioTo('plain'), ratioTo('static')];
  });
}

type Visited = { paths: readonly string[]; runs: number };

/** All ways in turn, since other work on the machine slows both. */
async function visitAll(
  browser: Browser,
  addresses: Record<Way, string>,
  { paths, runs }: Visited,
): Promise<Row[]> {
  const visits = new Map<string, Visits>(paths.map((one) => [one, { federated: [], plain: [], static: [] }]));
  const visit = (way: Way, one: string) =>
    visitAsPhone(browser, addresses[way] + one, way === 'static' ? 'load' : 'interactive');
  for (const way of ways) for (const one of paths) await visit(way, one);
  for (let run = 0; run < runs; run++)
    for (const one of paths)
      for (const way of run % 2 ? [...ways].reverse() : ways)
        visits.get(one)?.[way].push(await visit(way, one));
  return [...visits].flatMap(([one, both]) => rowsOf(one, both));
}

async function compareWays(site: string, visited: Visited) {
  const { paths, runs } = visited;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-plain-'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const build = await buildPlain(folder, releasesOf(await (await fetch(site)).text()));
  const common = { site, paths, folder };
  const federated = await startFront({ ...common, change: (html) => html });
  const plain = await startFront({ ...common, change: (html, one) => withPlainScripts(html, one, build) });
  const still = await startFront({ ...common, change: withoutScripts });
  const fronts = [federated, plain, still];
  try {
    const addresses = { federated: federated.address, plain: plain.address, static: still.address };
    const rows = await visitAll(browser, addresses, visited);
    console.log(
      `${describeMachine()}; headless Chromium as a phone: processor slowed 4 times, 1.6 Mbit/s, 150 ms; nothing cached in ` +
        `the browser, pages and scripts compressed ahead (brotli); medians of ${runs} visits in turn, of each way ` +
        'through the same small proxy.\n',
    );
    console.log(markdownTable([['page', 'figure', ...ways, 'to plain', 'to static'], ...rows]));
  } finally {
    fronts.forEach(({ stop }) => stop());
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compares the site with its source built as one application, and with its pages without scripts, all behind the same
 * server.
 */
export async function measureTax(visited: Visited) {
  buildProduct();
  await withSite(({ address }) => compareWays(address, visited));
}

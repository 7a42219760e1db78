import { type Browser, chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromiumFlags, findChromium } from '../scripts/find-chromium';
import { describeMachine, markdownTable, type Row } from './table';
import { type PhoneVisit, visitAsPhone } from './phone-visit';
import { median, withSite } from './site';
import { checkWorking } from './tax/check-working';
import { startFront } from './tax/front';
import { buildPlain } from './tax/plain-build';
import { releasesOf, withPlainScripts } from './tax/plain-page';

const ways = ['federated', 'plain'] as const;
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

function rowsOf(page: string, { federated, plain }: Visits): Row[] {
  return figures.map(({ name, unit, of }) => {
    const shown = (value: number) => `${value.toFixed(unit === 'KB' ? 1 : 0)} ${unit}`.trim();
    const both = [federated, plain].map((visits) => median(visits.map(of)));
    const [ours = 0, theirs = 0] = both;
    const ratios = federated.map((visit, run) => of(visit) / of(plain[run] ?? visit));
    return [
      page,
      name,
      ...both.map(shown),
      shown(ours - theirs),
      theirs > 0 ? median(ratios).toFixed(2) : '-',
    ];
  });
}

type Visited = { paths: readonly string[]; runs: number };

/** Both ways in turn, since other work on the machine slows both. */
async function visitBoth(
  browser: Browser,
  addresses: Record<Way, string>,
  { paths, runs }: Visited,
): Promise<Row[]> {
  const visits = new Map<string, Visits>(paths.map((one) => [one, { federated: [], plain: [] }]));
  for (const way of ways) for (const one of paths) await visitAsPhone(browser, addresses[way] + one);
  for (let run = 0; run < runs; run++)
    for (const one of paths)
      for (const way of run % 2 ? [...ways].reverse() : ways)
        visits.get(one)?.[way].push(await visitAsPhone(browser, addresses[way] + one));
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
  try {
    for (const { address } of [federated, plain]) await checkWorking(browser, address, paths);
    const rows = await visitBoth(browser, { federated: federated.address, plain: plain.address }, visited);
    console.log(
      `${describeMachine()}; headless Chromium as a phone: processor slowed 4 times, 1.6 Mbit/s, 150 ms; nothing cached in ` +
        `the browser, pages and scripts compressed ahead (brotli); medians of ${runs} visits in turn, of both ways ` +
        'through the same small proxy.\n',
    );
    console.log(markdownTable([['page', 'figure', 'federated', 'plain', 'difference', 'ratio'], ...rows]));
  } finally {
    [federated, plain].forEach(({ stop }) => stop());
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What federation costs a visitor: the same source, built as one application, behind the same server and on the same pages. */
export const measureTax = (visited: Visited) => withSite(({ address }) => compareWays(address, visited));

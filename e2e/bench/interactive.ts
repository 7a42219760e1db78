import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { chromiumFlags, findChromium } from '../scripts/find-chromium';
import { addressOf, countOf } from './options';
import { type PhoneVisit, visitAsPhone } from './phone-visit';
import { median, withSite } from './site';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** `name=address`, twice for a comparison. Without it the product is built and started. */
    site: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '5' },
    /** Prints what was fetched when in the median run of each page. */
    waterfall: { type: 'boolean', default: false },
  },
});

type Site = { name: string; address: string };
type Figure = 'fcp' | 'lcp' | 'interactive' | 'tbt';

const runs = countOf('--runs', values.runs);
const paths = positionals.length ? positionals : ['/', '/raas', '/blogs', '/contactus'];
const figures: Figure[] = ['fcp', 'lcp', 'interactive', 'tbt'];
const inKilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

function parseSite(text: string): Site {
  const [, name = text, address = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  return { name, address: addressOf(`--site ${name}=`, address) };
}

const medianOf = (visits: readonly PhoneVisit[], figure: Figure) =>
  median(visits.map((visit) => visit[figure]));

const scriptBytes = ({ fetched }: PhoneVisit) =>
  fetched.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0);

function printWaterfall(visits: readonly PhoneVisit[]) {
  const middle = medianOf(visits, 'interactive');
  const visit = visits.find(({ interactive }) => interactive === middle);
  for (const { name, bytes, start, end } of visit?.fetched ?? [])
    console.log(
      `    ${name.padEnd(44)} ${inKilobytes(bytes).padStart(7)} KB ${start.toFixed(0).padStart(6)} to ${end.toFixed(0).padStart(5)} ms`,
    );
}

function print(path: string, site: Site, visits: readonly PhoneVisit[]) {
  const times = figures.map((figure) => `${figure} ${medianOf(visits, figure).toFixed(0).padStart(5)} ms`);
  const script = `script ${inKilobytes(median(visits.map(scriptBytes)))} KB`;
  console.log(`${path.padEnd(12)} ${site.name.padEnd(10)} ${times.join('  ')}  ${script}`);
  if (values.waterfall) printWaterfall(visits);
}

/** Of visits that followed each other, since other work on the machine slows both. */
function printRatios(path: string, before: readonly PhoneVisit[], after: readonly PhoneVisit[]) {
  const ratios = (['lcp', 'interactive'] as const).map((figure) => {
    const paired = after.map((visit, run) => visit[figure] / (before[run]?.[figure] ?? Number.NaN));
    return `${figure} x ${median(paired).toFixed(3)}`;
  });
  console.log(`${path.padEnd(12)} ${'paired'.padEnd(10)} ${ratios.join('  ')}`);
}

async function compare(sites: readonly Site[]) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const visits = new Map<string, PhoneVisit[]>();
  const of = (path: string, { name }: Site) => visits.get(`${path} ${name}`) ?? [];
  // The first visit of all finds a cold server and a cold browser.
  for (const { address } of sites) for (const path of paths) await visitAsPhone(browser, address + path);
  for (let run = 0; run < runs; run++)
    for (const path of paths)
      for (const site of run % 2 ? [...sites].reverse() : sites)
        visits.set(`${path} ${site.name}`, [
          ...of(path, site),
          await visitAsPhone(browser, site.address + path),
        ]);
  for (const path of paths) {
    for (const site of sites) print(path, site, of(path, site));
    const [before, after] = sites;
    if (before && after) printRatios(path, of(path, before), of(path, after));
  }
  await browser.close();
}

const sites = values.site.map(parseSite);
if (sites.length) await compare(sites);
else await withSite(({ address }) => compare([{ name: 'site', address }]));

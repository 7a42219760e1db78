import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/find-chromium';
import { type PhoneVisit, visitAsPhone } from './phone-visit';
import { buildProduct, median, withSite } from './site';

/** `isStatic`: its pages have no scripts, so they never become interactive. */
export type Site = { name: string; address: string; isStatic?: boolean };

/** `site`: running sites, two for a comparison. Without any, the product is built and started. */
export type InteractiveOptions = { site: Site[]; runs: number };

const computeMedian = (visits: readonly PhoneVisit[], figure: keyof PhoneVisit) =>
  median(visits.map((visit) => visit[figure]));

function print(path: string, site: Site, visits: readonly PhoneVisit[]) {
  // Without scripts, a page never becomes interactive.
  const figures = ['fcp', 'lcp', ...(site.isStatic ? [] : ['interactive' as const]), 'tbt'] as const;
  const times = figures.map(
    (figure) => `${figure} ${computeMedian(visits, figure).toFixed(0).padStart(5)} ms`,
  );
  const script = `script ${(computeMedian(visits, 'scriptBytes') / 1024).toFixed(1)} KB`;
  console.log(`${path.padEnd(12)} ${site.name.padEnd(10)} ${times.join('  ')}  ${script}`);
}

/** Compares consecutive visits, because other work on the machine slows both. */
function printRatios(path: string, before: readonly PhoneVisit[], after: readonly PhoneVisit[]) {
  const ratios = (['lcp', 'interactive'] as const).flatMap((figure) => {
    const ratio = median(after.map((visit, run) => visit[figure] / (before[run]?.[figure] ?? Number.NaN)));
    return Number.isFinite(ratio) ? [`${figure} x ${ratio.toFixed(3)}`] : [];
  });
  console.log(`${path.padEnd(12)} ${'paired'.padEnd(10)} ${ratios.join('  ')}`);
}

type Visits = Map<string, PhoneVisit[]>;
const listVisits = (visits: Visits, path: string, { name }: Site) => visits.get(`${path} ${name}`) ?? [];

async function visitAll(browser: Browser, paths: readonly string[], sites: readonly Site[], runs: number) {
  const visits: Visits = new Map();
  const visitOn = ({ address, isStatic }: Site, path: string) =>
    visitAsPhone(browser, address + path, isStatic ? 'load' : 'interactive');
  // Warm up the server and the browser.
  for (const site of sites) for (const path of paths) await visitOn(site, path);
  for (let run = 0; run < runs; run++)
    for (const path of paths)
      for (const site of run % 2 ? [...sites].reverse() : sites) {
        const visit = await visitOn(site, path);
        visits.set(`${path} ${site.name}`, [...listVisits(visits, path, site), visit]);
      }
  return visits;
}

/** Visits each page of each site in turn. Prints the medians, and the second site's ratio to the first. */
export async function comparePages(paths: readonly string[], sites: readonly Site[], runs: number) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const visits = await visitAll(browser, paths, sites, runs);
  for (const path of paths) {
    for (const site of sites) print(path, site, listVisits(visits, path, site));
    const [before, after] = sites;
    if (before && after) printRatios(path, listVisits(visits, path, before), listVisits(visits, path, after));
  }
  await browser.close();
}

/** Measures when a page responds to taps on a phone. */
export async function measureInteractive(paths: readonly string[], options: InteractiveOptions) {
  if (options.site.length) return comparePages(paths, options.site, options.runs);
  buildProduct();
  await withSite(({ address }) => comparePages(paths, [{ name: 'site', address }], options.runs));
}

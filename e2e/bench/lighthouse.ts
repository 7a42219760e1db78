import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { fixedRoutes } from '../fixtures/fixed-routes';
import { chromiumFlags, findChromium } from '../scripts/find-chromium';
import { countOf } from './options';
import { median, withSite } from './site';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const [visits = '5', ...asked] = process.argv.slice(2);
const runs = countOf('<runs>', visits);

/** A phone: 4x slower processor, 1.6 Mbit/s, 150 ms. Lighthouse's own profile. */
async function visit(address: string, port: number) {
  const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse has no result for ${address}`);
  const { audits, categories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details;
  const items =
    requests && 'items' in requests
      ? (requests.items as { resourceType?: string; transferSize?: number }[])
      : [];
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  return {
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    script: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

const TRIES = 3;

/** Now and then Chromium reports no paint, and a run measures nothing: it is repeated. */
async function measure(address: string, port: number) {
  for (let run = 1; run <= TRIES; run++) {
    const result = await visit(address, port);
    if (Number.isFinite(result.lcp)) return result;
    console.log(`${address}: no paint was reported, once more`);
  }
  throw new Error(`Chromium reported no paint of ${address} in ${TRIES} runs`);
}

await withSite(async (site) => {
  const browser = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  });
  for (const route of asked.length ? asked : fixedRoutes) {
    const results: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run++) results.push(await measure(site.address + route, browser.port));
    const of = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick));
    const scores = CATEGORIES.map((_name, index) => of(({ scores }) => scores[index] ?? 0));
    const faults = [...new Set(results.flatMap((result) => result.faults))];
    console.log(
      `${route.padEnd(22)} LCP ${(of(({ lcp }) => lcp) / 1000).toFixed(2)} s  CLS ${of(({ cls }) => cls).toFixed(3)}  ` +
        `TBT ${of(({ tbt }) => tbt).toFixed(0)} ms  script ${(of(({ script }) => script) / 1024).toFixed(0)} KB  ` +
        `scores ${scores.join('/')}${faults.length ? `  (${faults.join(', ')})` : ''}`,
    );
  }
  await browser.kill();
});

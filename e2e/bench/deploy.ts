import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeVariant, publishVariant } from '../fixtures/release-variants';
import { launchOwnSite } from '../scripts/launch-site';
import { median } from './site';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const LOOK_MS = 10;
const LIMIT_MS = 60_000;
const HEADING = /heading:\s*["']Articles for people who hire and get hired["']/;

/** What whoever comes first after a deploy waits for: a page that was rendered ahead, and one that nobody has asked for before. */
const site = await launchOwnSite({ WARM_PAGES: 'all' });

const pageOf = async (address: string) =>
  (await fetch(site.address + address, { headers: { 'accept-encoding': 'br' } })).text();

/** In milliseconds. @throws Error for a page that is not whole */
async function timeOf(address: string, heading: string): Promise<number> {
  const start = performance.now();
  const page = await pageOf(address);
  const time = performance.now() - start;
  if (!page.includes(heading)) throw new Error(`${address} is not the page of ${heading}`);
  return time;
}

async function untilServed(release: string) {
  const start = performance.now();
  while (!(await pageOf('/contactus')).includes(release)) {
    if (performance.now() - start > LIMIT_MS) throw new Error(`${release} was not served within a minute`);
    await delay(LOOK_MS);
  }
}

const views = {
  'rendered ahead, first view': [] as number[],
  'never asked for before, first view': [] as number[],
  'the same page, second view': [] as number[],
};

try {
  const build = path.join(site.dataFolder, 'variant');
  const store = path.join(site.dataFolder, 'releases');
  for (let round = 1; round <= ROUNDS; round++) {
    const heading = `Release ${round}.`;
    await makeVariant(build, 'content', { from: HEADING, to: `heading:"${heading}"` });
    await untilServed(await publishVariant(store, { name: 'content', build }));
    const search = `/blogs?q=word${round}`;
    views['rendered ahead, first view'].push(await timeOf('/blogs', heading));
    views['never asked for before, first view'].push(await timeOf(search, heading));
    views['the same page, second view'].push(await timeOf(search, heading));
  }
  console.log(
    `${ROUNDS} deploys of mfe-content; site server and API have run before, the release's workers have not`,
  );
  for (const [view, times] of Object.entries(views)) {
    const [middle, worst] = [median(times), Math.max(...times)].map((time) => `${time.toFixed(1)} ms`);
    console.log(`  ${view.padEnd(36)} median ${middle}   worst ${worst}`);
  }
} finally {
  await site.stop();
}

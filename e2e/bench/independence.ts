import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeVariant, publishVariant } from '../fixtures/release-variants';
import { root } from '../scripts/launch-site';
import { readMetrics } from '../scripts/metrics';
import { startLoad } from './page-load';
import { quantile, withSite } from './site';

const DEPLOYS = Number(process.env.DEPLOYS ?? 50);
const PER_SECOND = 200;
const PATHS = ['/', '/blogs', '/contactus', '/raas'];
const LOOK_MS = 50;

const BLOG_HEADING = /heading:\s*["']Articles for people who hire and get hired["']/;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const rows: [string, string][] = [];

async function untilLive(address: string, id: string) {
  for (;;) {
    const page = await (await fetch(`${address}/termsandconditions`)).text();
    if (page.includes(`"release":"${id}"`)) return performance.now();
    await delay(LOOK_MS);
  }
}

const liveRelease = /content ([0-9a-f]{16}) is live/;

type Setting = { address: string; store: string; builds: string };

async function measureCommands({ address, store, builds }: Setting) {
  const command = async (name: string) => {
    const start = performance.now();
    let built = start;
    const child = spawn('npm', ['run', '--silent', name, '-w', 'mfe-content'], {
      cwd: root,
      env: { ...process.env, RELEASES_DIR: store, API_URL: address },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Built.')) built = performance.now();
      words += text;
    });
    await once(child, 'close');
    const id = liveRelease.exec(words)?.[1];
    if (child.exitCode !== 0 || !id) throw new Error(`${name} did not succeed: ${words}`);
    return { start, built, done: performance.now(), id };
  };
  const build = await makeVariant(builds, 'content', {
    from: BLOG_HEADING,
    to: 'heading:"Before the deploy"',
  });
  await untilLive(address, await publishVariant(store, { name: 'content', build }));

  const deployed = await command('deploy');
  const live = await untilLive(address, deployed.id);
  rows.push(['deploy to live, types and build included', seconds(live - deployed.start)]);
  rows.push(['  of that after the build', seconds(live - deployed.built)]);
  const back = await command('rollback');
  rows.push(['rollback, the command', seconds(back.done - back.start)]);
  rows.push(['rollback, until in force', seconds((await untilLive(address, back.id)) - back.start)]);
}

/** Whether the registry, the bundles and what was rendered are of one release. */
function faultOf(words: ReadonlyMap<string, string>, pagePath: string, html: string) {
  const registry = /"name":"content"[^}]*?"release":"(\w+)"/.exec(html)?.[1] ?? 'none';
  const bundles = new Set([...html.matchAll(/\/releases\/content\/(\w{16})\//g)].map(([, id]) => id));
  if (bundles.size !== 1 || !bundles.has(registry))
    return `registry ${registry}, bundles ${[...bundles].join(' ')}`;
  if (!html.includes('"hydration":')) return 'not rendered on the server';
  const shown = /<h1[^>]*>([^<]*)</.exec(html)?.[1];
  const expected = words.get(registry);
  return pagePath === '/blogs' && expected !== undefined && shown !== expected
    ? `registry ${registry}, rendered "${shown}"`
    : undefined;
}

async function readGauges(address: string) {
  const text = await readMetrics(address);
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    resident: gauge('process_resident_memory_bytes'),
    heap: gauge('nodejs_heap_size_used_bytes'),
    workers: gauge('hireloom_render_workers{purpose="live"}'),
  };
}

const describeGauges = ({ resident, heap, workers }: Awaited<ReturnType<typeof readGauges>>) =>
  `${megabytes(resident)} resident, ${megabytes(heap)} heap, ${workers} worker${workers === 1 ? '' : 's'}`;

async function measureSwaps({ address, store, builds }: Setting) {
  const words = new Map<string, string>();
  const swapTimes: number[] = [];
  const load = startLoad({
    address,
    paths: PATHS,
    perSecond: PER_SECOND,
    check: (page, html) => faultOf(words, page, html),
  });
  await delay(2000);
  rows.push(['memory before', describeGauges(await readGauges(address))]);
  for (let number = 1; number <= DEPLOYS; number++) {
    const title = `Release ${number}`;
    const build = await makeVariant(builds, 'content', { from: BLOG_HEADING, to: `heading:"${title}"` });
    const id = await publishVariant(store, { name: 'content', build });
    const published = performance.now();
    words.set(id, title);
    swapTimes.push((await untilLive(address, id)) - published);
    if (number % 10 === 0) {
      rows.push([`memory after ${number} deploys`, describeGauges(await readGauges(address))]);
    }
  }
  const { failed, mixed, pages, times, words: faults } = await load.stop();
  await delay(5000);
  rows.push(['memory 5 s later, without load', describeGauges(await readGauges(address))]);
  rows.push(['deploys in a row', String(DEPLOYS)]);
  rows.push([
    'from published to live, median and worst',
    `${seconds(quantile(swapTimes, 0.5))}, ${seconds(Math.max(...swapTimes))}`,
  ]);
  rows.push([`pages read at ${PER_SECOND} a second`, String(pages)]);
  rows.push(['requests that failed', String(failed)]);
  rows.push(['pages that mix releases or came unrendered', String(mixed)]);
  const [p50, p99, worst] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
  rows.push(['answers p50, p99, worst', [p50, p99, worst].map((time) => `${time.toFixed(0)} ms`).join(', ')]);
  [...faults].slice(0, 5).forEach((fault) => rows.push(['  fault', fault]));
  if (failed + mixed > 0) process.exitCode = 1;
}

/** The matrix of lost remotes, each in each way, as the tests run it in a real browser. */
async function measureFaults({ address }: Setting) {
  const run = spawn('npx', ['playwright', 'test', 'tests/faults.spec.ts', '--reporter=json'], {
    cwd: path.join(root, 'e2e'),
    env: { ...process.env, SITE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let words = '';
  run.stdout.setEncoding('utf8').on('data', (text: string) => (words += text));
  await once(run, 'close');
  const { stats } = JSON.parse(words) as { stats: { expected: number; unexpected: number } };
  const all = stats.expected + stats.unexpected;
  rows.push(['faults of a remote that cost its own region alone', `${stats.expected} of ${all}`]);
  if (run.exitCode !== 0) process.exitCode = 1;
}

/** What a team's deploy costs itself and the visitors, and what a lost remote costs them. The site runs beside the load on this machine. */
await withSite(async ({ address, dataFolder }) => {
  const builds = await mkdtemp(path.join(os.tmpdir(), 'hireloom-builds-'));
  const setting = { address, store: path.join(dataFolder, 'releases'), builds: path.join(builds, 'content') };
  try {
    await measureSwaps(setting);
    await measureCommands(setting);
    await measureFaults(setting);
  } finally {
    await rm(builds, { recursive: true, force: true });
    for (const [what, figure] of rows) console.log(`${what.padEnd(50)} ${figure}`);
  }
});

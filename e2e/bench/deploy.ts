import { type Answered, type Call, startSteadyLoad } from '@hireloom/test-services/steady-load';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNginx } from '../fixtures/nginx';
import { headed, makeVariant, publishVariant } from '../fixtures/release-variants';
import { launchOwnSite, root } from '../scripts/launch-site';
import { findChild, residentMb } from './process-memory';
import { buildProduct, median, quantile } from './site';
import { describeMachine, markdownTable, type Row } from './table';

const PATHS = ['/', '/blogs', '/contactus', '/raas'];
const LOOK_MS = 10;
const LIMIT_MS = 60_000;

type Page = { html: string; release?: string; isCached: boolean };

async function fetchPage(address: string): Promise<Page> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const html = await answer.text();
  const release = /"name":"content"[^}]*?"release":"(\w+)"/.exec(html)?.[1];
  return { html, release, isCached: answer.headers.get('x-cache-status') === 'HIT' };
}

/** Resolves with the time at which the page is as expected. @throws Error if it is not within a minute. */
async function until(address: string, isExpected: (page: Page) => boolean): Promise<number> {
  const start = performance.now();
  while (!isExpected(await fetchPage(address))) {
    if (performance.now() - start > LIMIT_MS) throw new Error(`${address} did not change within a minute`);
    await delay(LOOK_MS);
  }
  return performance.now();
}

/** Whether the registry, the scripts and the heading are of one release. `headings`: by release. */
function isMixed({ html, release }: Pick<Page, 'html' | 'release'>, headings: ReadonlyMap<string, string>) {
  const scripts = new Set(Array.from(html.matchAll(/\/releases\/content\/(\w{16})\//g), ([, id]) => id));
  const heading = headings.get(release ?? '');
  const isOther = html.includes('<h1') && html.includes('Release ') && heading && !html.includes(heading);
  return scripts.size > 1 || (scripts.size === 1 && !scripts.has(release)) || Boolean(isOther);
}

/** Visitors at a steady rate, each of whose pages is checked. */
function startVisitors(address: string, perSecond: number, headings: ReadonlyMap<string, string>) {
  const sentAt = new WeakMap<Call, number>();
  const times: number[] = [];
  let [turn, failed, mixed] = [0, 0, 0];
  const next = (): Call => {
    const call = { address: address + PATHS[(turn += 1) % PATHS.length] };
    sentAt.set(call, performance.now());
    return call;
  };
  const onAnswer = ({ call, status, body: html }: Answered) => {
    times.push(performance.now() - (sentAt.get(call) ?? Number.NaN));
    const release = /"name":"content"[^}]*?"release":"(\w+)"/.exec(html)?.[1];
    if (status !== 200 || !html.includes('"hydration":')) failed += 1;
    else if (isMixed({ html, release }, headings)) mixed += 1;
  };
  const load = startSteadyLoad({ next, perSecond, onAnswer });
  return async () => {
    await load.stop();
    return { times, failed: failed + load.failed.length + load.untaken.length, mixed };
  };
}

type Setting = {
  address: string;
  /** Of the nginx in front of the site, which caches its pages for an hour. */
  cached: string;
  store: string;
  build: string;
  pid: number;
  rounds: number;
  perSecond: number;
};

const milliseconds = (times: readonly number[]) => {
  const [middle, worst] = [median(times), Math.max(...times)].map((time) => `${time.toFixed(1)} ms`);
  return `${middle}, ${worst}`;
};

/** Publishes a release whose list of articles has another heading. */
async function publishHeading({ store, build }: Setting, heading: string) {
  await makeVariant(build, 'content', headed(heading));
  return publishVariant(store, { name: 'content', build });
}

/** Deploys without visitors: until a release is live, and how long the first visitor waits. */
async function measureFirstViews(setting: Setting): Promise<Row[]> {
  const [live, ahead, first, second]: number[][] = [[], [], [], []];
  const { address, rounds } = setting;
  for (let round = 1; round <= rounds; round++) {
    const heading = `First views ${round}.`;
    const release = await publishHeading(setting, heading);
    const published = performance.now();
    const timeOf = async (page: string) => {
      const start = performance.now();
      const { html } = await fetchPage(address + page);
      if (!html.includes(heading)) throw new Error(`${page} is not of release ${release}`);
      return performance.now() - start;
    };
    live?.push((await until(`${address}/contactus`, ({ html }) => html.includes(release))) - published);
    ahead?.push(await timeOf('/blogs'));
    first?.push(await timeOf(`/blogs?q=word${round}`));
    second?.push(await timeOf(`/blogs?q=word${round}`));
  }
  return [
    ['from published to live', milliseconds(live ?? [])],
    ['first view of a page rendered ahead', milliseconds(ahead ?? [])],
    ['first view of a page never requested before', milliseconds(first ?? [])],
    ['second view of the same page', milliseconds(second ?? [])],
  ];
}

/** Deploys in a row, with visitors. */
async function measureUnderLoad(setting: Setting): Promise<Row[]> {
  const { address, rounds, perSecond, pid } = setting;
  const headings = new Map<string, string>();
  const before = residentMb(pid);
  const stop = startVisitors(address, perSecond, headings);
  for (let round = 1; round <= rounds; round++) {
    const release = await publishHeading(setting, `Release ${round}`);
    headings.set(release, `Release ${round}`);
    await until(`${address}/contactus`, ({ html }) => html.includes(release));
  }
  const { times, failed, mixed } = await stop();
  if (failed + mixed > 0) process.exitCode = 1;
  const [p50, p99] = [0.5, 0.99].map((share) => `${quantile(times, share).toFixed(1)} ms`);
  return [
    [`pages during ${rounds} deploys, at ${perSecond} a second`, String(times.length)],
    ['that failed, that mix releases', `${failed}, ${mixed}`],
    ['answers p50, p99', `${p50}, ${p99}`],
    ['memory before, after', `${before}, ${residentMb(pid)} MB`],
  ];
}

/** The command of a team: until it returns, and from then until nginx answers with the previous release. */
async function measureRollback(setting: Setting): Promise<Row[]> {
  const [command, purged]: number[][] = [[], []];
  const page = `${setting.cached}/blogs`;
  for (let round = 1; round <= setting.rounds; round++) {
    const { release: before } = await fetchPage(page);
    const release = await publishHeading(setting, `Before a rollback ${round}`);
    await until(page, (shown) => shown.release === release && shown.isCached);
    const start = performance.now();
    const rollback = spawn('npm', ['run', '--silent', 'rollback', '-w', 'mfe-content'], {
      cwd: root,
      env: { ...process.env, RELEASES_DIR: setting.store },
      stdio: 'ignore',
    });
    const isBack = until(page, (shown) => shown.release === before);
    await once(rollback, 'exit');
    command?.push(performance.now() - start);
    purged?.push((await isBack) - start);
  }
  return [
    ['rollback, until the command returns', milliseconds(command ?? [])],
    ['rollback, until nginx shows the previous release', milliseconds(purged ?? [])],
  ];
}

/** What deploys and rollbacks of a remote cost its team and the visitors, on a site behind a cache. */
export async function measureDeploys({ rounds, rate }: { rounds: number; rate: number }) {
  buildProduct();
  const nginx = await startNginx();
  const environment = { ...nginx.environment, SHARED_CACHE: 's-maxage=3600', WARM_PAGES: 'all' };
  const site = await launchOwnSite(environment);
  try {
    const setting: Setting = {
      address: nginx.siteAddress,
      cached: nginx.address,
      store: path.join(site.dataFolder, 'releases'),
      build: path.join(site.dataFolder, 'variant'),
      pid: findChild(site.pid, 'site-server/dist/server.mjs'),
      rounds,
      perSecond: rate,
    };
    const head = [`${rounds} deploys or rollbacks of mfe-content`, 'median, worst'];
    const rows = [
      ...(await measureFirstViews(setting)),
      ...(await measureUnderLoad(setting)),
      ...(await measureRollback(setting)),
    ];
    console.log(`${describeMachine()}\n\n${markdownTable([head, ...rows])}`);
  } finally {
    await site.stop();
    await nginx.stop();
  }
}

import { openContentSite, readLocalSite, UsageError } from '@hireloom/releases';
import { waitUntil } from '@hireloom/testing/wait-until';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../fixtures/own-port';
import { launchSite, root } from '../scripts/launch-site';
import { readMegabytes, readWaiting } from '../scripts/process-status';
import { buildProduct } from './site';
import { describeMachine, ms } from './table';

/** `articles`: the number of articles in the set. `edits`: how many of them are edited, one after the other. */
export type ContentOptions = { articles: number; edits: number; build: boolean };

const LOOK_MS = 25;
/** How long to measure while nothing is published, because other work on this machine delays responses too. */
const IDLE_MS = 10_000;

/** A start reads all articles. */
const START_LIMIT_MS = 300_000;

type Server = { address: string; dataFolder: string; pid: number; stop: () => Promise<unknown> };

/** An article of about 800 words with a table and a list. */
function writeArticle(title: string): string {
  const sentence =
    'Say what the role pays, who decides, and how long each step may take before a candidate hears. ';
  const section = (at: number) =>
    `## Step ${at}\n\n${sentence.repeat(10)}\n\n- ${sentence}\n- **First** the “offer”, then 7–15 days\n\n| Stage | Limit |\n| --- | --- |\n| New | ${at} days |\n`;
  const head = `title: ${title}\ncategory: Recruitment\ndate: 2026-01-31\ndescription: What to expect.`;
  return `---\n${head}\n---\n\n${[1, 2, 3, 4].map(section).join('\n')}`;
}

async function createFolder(articles: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-bench-content-'));
  await cp(path.join(root, 'server/content'), folder, { recursive: true });
  for (let at = 0; at < articles; at += 1)
    await writeFile(path.join(folder, `articles/bench-${at}.md`), writeArticle(`Article ${at}`));
  return folder;
}

/** The slowest response in ms: in all (`taken`), and without the time that server and bench waited for a CPU (`working`). */
type Longest = { taken: number; working: number };

/** Requests a path repeatedly. */
function startProbe({ address, pid }: Server, probed: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const longest: Longest = { taken: 0, working: 0 };
  let isRunning = true;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const waitedBefore = readWaiting(pid);
      const startedAt = performance.now();
      request(`${address}${probed}`, { agent }, (answer) => {
        answer.resume().once('end', () => {
          const taken = performance.now() - startedAt;
          longest.taken = Math.max(longest.taken, taken);
          longest.working = Math.max(longest.working, taken - (readWaiting(pid) - waitedBefore));
          resolve();
        });
      })
        .once('error', reject)
        .end();
    });
  const probing = (async () => {
    while (isRunning) {
      await ask();
      await pause(2);
    }
  })();
  return {
    stop: async () => {
      isRunning = false;
      await probing;
      agent.destroy();
      return longest;
    },
  };
}

/** Edits an article and publishes it. Returns the time until visitors saw the edit. */
async function editOne({ address, dataFolder }: Server, at: number, title: string): Promise<number> {
  const local = await readLocalSite(dataFolder);
  if (!local) throw new UsageError('the site has no token for this machine.');
  const site = openContentSite({ address: new URL(address), token: local.token });
  const follows = (await site.latest())?.serial ?? 0;
  const startedAt = performance.now();
  const files = [{ path: `articles/bench-${at}.md`, bytes: Buffer.from(writeArticle(title)) }];
  await site.publish({ follows, removed: [], reason: '' }, files, () => undefined);
  for (;;) {
    const answer = await fetch(`${address}/api/api/blogs/bench-${at}`);
    if ((await answer.text()).includes(title)) return performance.now() - startedAt;
    await pause(LOOK_MS);
  }
}

/** Returns the slowest responses of `/livez` and `/` during `work`. */
async function measureLongest(site: Server, work: () => Promise<unknown>) {
  const probes = ['/livez', '/'].map((probed) => startProbe(site, probed));
  await work();
  const all = await Promise.all(probes.map((probe) => probe.stop()));
  const taken = all.map((longest) => ms(longest.taken)).join(' and ');
  return `${taken}; ${all.map((longest) => ms(longest.working)).join(' and ')} without waiting for a core`;
}

async function measureSite(site: Server, { articles, edits }: ContentOptions, startMs: number) {
  // Render the page before the measurement.
  await fetch(`${site.address}/`);
  const idle = await measureLongest(site, () => pause(IDLE_MS));
  const times: number[] = [];
  const edited = await measureLongest(site, async () => {
    for (let count = 0; count < edits; count += 1)
      times.push(await editOne(site, count % articles, `Edited ${count} times`));
  });
  console.log(`${describeMachine()}; ${articles} articles, load ${os.loadavg()[0]?.toFixed(1)}`);
  console.table({
    'start, with the first publish': ms(startMs),
    'longest time until an edit was live': ms(Math.max(...times)),
    'slowest responses of /livez and /': edited,
    'the same while nothing is published': idle,
    'memory of the server now, MB': await readMegabytes(site.pid, 'VmRSS'),
    'its peak, MB': await readMegabytes(site.pid, 'VmHWM'),
  });
}

/** Starts the server alone on a site's data, as production does: `npm start` has the client for deploys in its process too. */
async function startServer(dataFolder: string, environment: NodeJS.ProcessEnv): Promise<Server> {
  const port = String(await findFreePort());
  const server = fork(path.join(root, 'server/dist/main.mjs'), {
    env: { ...process.env, ...environment, DATA_DIR: dataFolder, PORT: port },
  });
  const address = `http://127.0.0.1:${port}`;
  const askReady = async () => (await fetch(`${address}/readyz`)).ok;
  await waitUntil(() => askReady().catch(() => false), START_LIMIT_MS);
  const ended = once(server, 'exit');
  return { address, dataFolder, pid: server.pid ?? 0, stop: () => (server.kill(), ended) };
}

/** Measures what visitors notice while one of many articles is edited and published. */
export async function measureContent(options: ContentOptions) {
  if (options.build) buildProduct();
  const folder = await createFolder(options.articles);
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-bench-data-'));
  const environment = { CONTENT_DIR: folder, LOG_LEVEL: 'error' };
  try {
    const startedAt = performance.now();
    const first = await launchSite(dataFolder, environment);
    const startMs = performance.now() - startedAt;
    await first.stop();
    const server = await startServer(dataFolder, environment);
    await measureSite(server, options, startMs).finally(server.stop);
  } finally {
    for (const one of [folder, dataFolder]) await rm(one, { recursive: true, force: true });
  }
}

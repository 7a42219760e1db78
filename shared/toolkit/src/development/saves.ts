import { hashContent, readDescription, readPart } from '@hireloom/releases';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MultiCompiler, MultiStats, Stats } from 'webpack';
import { getDevelopmentOutput } from '../build/development';
import { copyPublicFiles } from '../build/public-files';
import { type IncrementalBuild, createIncrementalBuild } from './incremental-build';
import type { DevelopmentServer } from './server-process';

/** Time for a file watcher to report a save. */
const NOTICED_MS = 200;
/** More concurrency needs more memory, and is no faster. */
const CONCURRENCY = 2;

/** `description`: the hash of what its remote.json says, of which links, paths and policy are in no build. */
type Package = {
  name: string;
  description: string;
  directory: string;
  browser: IncrementalBuild;
  server: IncrementalBuild;
};

function readHashes({ description, browser, server }: Package): string | undefined {
  const hashes = [description, browser.hash(), server.hash()];
  return hashes.includes(undefined) ? undefined : hashes.join();
}

async function readBuild({ directory }: Package) {
  const build = getDevelopmentOutput(directory);
  await copyPublicFiles(directory, build);
  return readPart({ directory, build });
}

/** Deploys changed packages to the development server, as a team would. Does not retry what it has rejected. */
function publisher(packages: readonly Package[], starting: Promise<DevelopmentServer>) {
  let tried = '';
  return async () => {
    const { site, published, notePublished } = await starting;
    const changed = packages.filter((one) => readHashes(one) && readHashes(one) !== published.get(one.name));
    const isFirst = published.size === 0;
    // The first deploy creates the site, so it needs all packages.
    if (changed.length === 0 || (isFirst && changed.length < packages.length)) return;
    const hashes = changed.map((one) => [one.name, readHashes(one) ?? ''] as const);
    if (tried === String(hashes)) return;
    tried = String(hashes);
    await site.deploy(await Promise.all(changed.map(readBuild)), {}, () => undefined);
    notePublished(hashes);
    if (!isFirst)
      console.log(`${changed.map(({ directory }) => path.basename(directory)).join(', ')} changed.`);
  };
}

async function findBehind(builds: readonly IncrementalBuild[]) {
  const behind = await Promise.all(builds.map(async (build) => ((await build.isBehind()) ? [build] : [])));
  return behind.flat();
}

/** Builds packages after each save, and deploys what has changed. `announcer`: tells pages about browser builds. */
export function followSaves(
  directories: readonly string[],
  starting: Promise<DevelopmentServer>,
  announcer: MultiCompiler,
) {
  const events = new EventEmitter<{ ended: [] }>().setMaxListeners(0);
  const latest = new Map<string, Stats>();
  const packages = directories.map((directory): Package => {
    const browser = createIncrementalBuild(directory, 'browser', (stats) => {
      latest.set(directory, stats);
      announcer.hooks.done.call({ stats: [...latest.values()] } as MultiStats, []);
      events.emit('ended');
    });
    const server = createIncrementalBuild(directory, 'server', () => events.emit('ended'));
    const description = readDescription(directory);
    return { directory, name: description.name, description: hashContent(description), browser, server };
  });
  const builds = packages.flatMap(({ browser, server }) => [browser, server]);
  const publish = publisher(packages, starting);
  let publishing = Promise.resolve();
  let isStopped = false;

  /** Waits until everything saved so far has been published or failed to build, or until the time limit. */
  const settled = async (limitMs = Infinity) => {
    const end = Date.now() + limitMs;
    for (let behind = await findBehind(builds); behind.length > 0; behind = await findBehind(builds)) {
      if (isStopped || Date.now() > end) return;
      for (const build of behind.slice(0, CONCURRENCY)) build.start();
      await Promise.race([once(events, 'ended'), pause(NOTICED_MS)]);
    }
    publishing = publishing.then(publish).catch(async ({ message }: Error) => {
      // A build replaced while it was read is followed by another one.
      if ((await findBehind(builds)).length === 0) console.error(message);
    });
    await publishing;
  };
  let running = Promise.resolve();
  events.on('ended', () => void (running = running.then(() => settled())));
  return {
    settled,
    /** Starts the browser builds when a page is opened, so that the next save is applied quickly. */
    prepare: () => packages.forEach(({ browser }) => browser.start()),
    stop: async () => {
      isStopped = true;
      await Promise.all(builds.map((build) => build.stop()));
    },
  };
}

export type Saves = ReturnType<typeof followSaves>;

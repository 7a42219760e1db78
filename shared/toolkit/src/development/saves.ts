import { hashContent, readDescription, readPart } from '@hireloom/releases';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MultiCompiler, MultiStats, Stats } from 'webpack';
import { getDevelopmentOutput } from '../build/development';
import { copyPublicFiles } from '../build/public-files';
import { type IncrementalBuild, createIncrementalBuild, readExposes } from './incremental-build';
import type { DevelopmentServer } from './own-server';

/** Time for a file watcher to report a save. */
const NOTICED_MS = 200;
/** More concurrency needs more memory, and is no faster. */
const CONCURRENCY = 2;

/** `description`: the hash of what its remote.json says. Links, paths and policy are in no build; what it `exposes` is. */
type Package = {
  name: string;
  description: string;
  exposes: string;
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
function publisher(getServer: () => Promise<DevelopmentServer>) {
  let tried = '';
  return async (packages: readonly Package[]) => {
    const { site, published, notePublished } = await getServer();
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

/** Builds the packages that `listDirectories` names after each save, and deploys what has changed. `announcer`: tells pages about browser builds. */
export function followSaves(
  listDirectories: () => readonly string[],
  getServer: () => Promise<DevelopmentServer>,
  announcer: MultiCompiler,
) {
  const events = new EventEmitter<{ ended: [] }>().setMaxListeners(0);
  const latest = new Map<string, Stats>();
  const publish = publisher(getServer);
  let packages: readonly Package[] = [];
  let publishing = Promise.resolve();

  const findBehind = async () => {
    const builds = [...packages.map(({ browser }) => browser), ...packages.map(({ server }) => server)];
    const behind = await Promise.all(builds.map(async (build) => ((await build.isBehind()) ? [build] : [])));
    return behind.flat();
  };
  const untilBrowserBuildsEnd = async () => {
    while (packages.some(({ browser }) => browser.isRunning())) await once(events, 'ended');
  };
  const announce = (directory: string, stats: Stats) => {
    latest.set(directory, stats);
    announcer.hooks.done.call({ stats: [...latest.values()] } as MultiStats, []);
    events.emit('ended');
  };
  const createPackage = (directory: string): Omit<Package, 'name' | 'description'> => ({
    directory,
    exposes: readExposes(directory),
    browser: createIncrementalBuild(directory, 'browser', {
      onEnd: (stats) => announce(directory, stats),
    }),
    server: createIncrementalBuild(directory, 'server', {
      beforeBuild: untilBrowserBuildsEnd,
      onEnd: () => events.emit('ended'),
    }),
  });

  /** Reads each remote.json. Only a package that exposes something else gets new builds. @throws UsageError if one is invalid */
  const describe = async () => {
    const next = listDirectories().map((directory): Package => {
      const description = readDescription(directory);
      const known = packages.find((one) => one.directory === directory);
      const isSame = known?.exposes === readExposes(directory);
      return {
        ...(known && isSame ? known : createPackage(directory)),
        name: description.name,
        description: hashContent(description),
      };
    });
    const isKept = ({ browser }: Package) => next.some((one) => one.browser === browser);
    const replaced = packages.filter((one) => !isKept(one));
    packages = next;
    await Promise.all(replaced.flatMap(({ browser, server }) => [browser.stop(), server.stop()]));
  };

  /** Waits until everything saved so far has been published or failed to build, or until the time limit. */
  const settled = async (limitMs = Infinity) => {
    const end = Date.now() + limitMs;
    for (let behind = await findBehind(); behind.length > 0; behind = await findBehind()) {
      if (Date.now() > end) return;
      for (const build of behind.slice(0, CONCURRENCY)) build.start();
      await Promise.race([once(events, 'ended'), pause(NOTICED_MS)]);
    }
    publishing = publishing
      .then(() => publish(packages))
      .catch(async ({ message }: Error) => {
        // A build replaced while it was read is followed by another one.
        if ((await findBehind()).length === 0) console.error(message);
      });
    await publishing;
  };
  let running = Promise.resolve();
  events.on('ended', () => void (running = running.then(() => settled())));
  return {
    describe,
    settled,
    /** Starts the browser builds when a page is opened, so that the next save is applied quickly. */
    prepare: () => packages.forEach(({ browser }) => browser.start()),
  };
}

export type Saves = ReturnType<typeof followSaves>;

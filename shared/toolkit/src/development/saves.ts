import { readDescription, readPart } from '@hireloom/releases';
import { EventEmitter, once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import webpack, { type Compiler, type MultiCompiler, type Stats } from 'webpack';
import { configsFor } from '../build/build';
import { developmentOutput } from '../build/development';
import { copyPublicFiles } from '../build/public-files';
import type { BuildPlatform } from '../build/webpack-preset';
import type { DevelopmentServer } from './server-process';

/** Time for a file watcher to report a save. */
const NOTICED_MS = 200;
/** After this, a page shows what was published last. */
const LIMIT_MS = 120_000;

/** The shell or a remote. `published`: the hashes of its builds that pages get. */
type Package = { name: string; directory: string; published: string };

/** @throws UsageError if a description is invalid, or a file that it declares is missing */
function createCompiler(packages: readonly Package[], platform: BuildPlatform): MultiCompiler {
  const configs = packages.flatMap(({ directory }) =>
    configsFor({ directory, output: developmentOutput(directory), mode: 'development', isHot: true }, [
      platform,
    ]),
  );
  return webpack(Object.assign(configs, { parallelism: 1 }));
}

/** Whether a file that this build has read was saved since. */
async function isOutdated({ compilation, startTime }: Stats): Promise<boolean> {
  const own = [...compilation.fileDependencies].filter((file) => !/[\\/]node_modules[\\/]/.test(file));
  const found = await Promise.all(own.map((file) => stat(file).catch(() => undefined)));
  return found.some((one) => one?.isFile() && one.mtimeMs > startTime);
}

/** Follows builds that run again after each save. */
function followBuilds(compilers: readonly Compiler[], onIdle: () => void) {
  const events = new EventEmitter<{ ended: [] }>().setMaxListeners(0);
  const running = new Set<Compiler>(compilers);
  const latest = new Map<Compiler, Stats>();
  for (const compiler of compilers) {
    compiler.hooks.invalid.tap('saves', () => void running.add(compiler));
    compiler.hooks.watchRun.tap('saves', () => void running.add(compiler));
    compiler.hooks.afterDone.tap('saves', (stats) => {
      latest.set(compiler, stats);
      running.delete(compiler);
      if (running.size === 0) onIdle();
      events.emit('ended');
    });
  }
  const isBehind = async () =>
    running.size > 0 || (await Promise.all([...latest.values()].map(isOutdated))).includes(true);
  return {
    latest,
    /** Waits until everything saved so far is built, or can't be built. */
    settled: async () => {
      const end = Date.now() + LIMIT_MS;
      while ((await isBehind()) && Date.now() < end)
        await Promise.race([once(events, 'ended'), pause(NOTICED_MS)]);
    },
  };
}

/** Builds what is saved, and reports errors. Later than browser builds, which the developer is waiting for. */
function watchServerBuilds(server: MultiCompiler) {
  const watching = server.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error) console.error(error.message);
    else if (stats?.hasErrors()) console.error(stats.toString('errors-only'));
  });
  return () => new Promise<void>((resolve) => watching?.close(() => resolve()));
}

/** The hashes of builds; undefined if one has failed. */
const hashesOf = (builds: readonly (Stats | undefined)[]) =>
  builds.some((stats) => !stats || stats.hasErrors()) ? undefined : builds.map((stats) => stats?.hash).join();

async function readBuild({ directory }: Package) {
  const build = developmentOutput(directory);
  await copyPublicFiles(directory, build);
  return readPart({ directory, build });
}

/** Builds packages after each save, and deploys what has changed to the development server, as a team would. */
export function followSaves(directories: readonly string[], starting: Promise<DevelopmentServer>) {
  const packages = directories.map((directory): Package => {
    return { directory, name: readDescription(directory).name, published: '' };
  });
  const browser = createCompiler(packages, 'browser');
  const server = createCompiler(packages, 'server');
  let publishing = Promise.resolve();
  let setPublished = () => {};
  const published = new Promise<void>((resolve) => (setPublished = resolve));

  const publish = async () => {
    const changed = packages.flatMap((one, index) => {
      const built = [browser, server].map(({ compilers }) => builds.latest.get(compilers[index] as Compiler));
      const hashes = hashesOf(built);
      return hashes === undefined || hashes === one.published ? [] : [{ one, hashes }];
    });
    // The first deploy makes the site: it needs all.
    const isFirst = packages.every(({ published }) => published === '');
    if (changed.length === 0 || (isFirst && changed.length < packages.length)) return;
    const { site } = await starting;
    await site.deploy(await Promise.all(changed.map(({ one }) => readBuild(one))), {}, () => undefined);
    for (const { one, hashes } of changed) one.published = hashes;
    if (!isFirst)
      console.log(`${changed.map(({ one }) => path.basename(one.directory)).join(', ')} changed.`);
    setPublished();
  };
  const builds = followBuilds([...browser.compilers, ...server.compilers], () => {
    const stats = [...builds.latest.values()];
    publishing = publishing.then(publish).catch(({ message }: Error) => {
      // A build that was replaced while it was read is followed by the next one.
      if (stats.every((one) => [...builds.latest.values()].includes(one))) console.error(message);
    });
  });

  return {
    browser,
    packages,
    /** Resolves once the packages were deployed for the first time. */
    published,
    watchServerBuilds: () => watchServerBuilds(server),
    /** Waits until everything saved so far is in force, or can't be built. */
    settled: async () => {
      await builds.settled();
      await publishing;
    },
  };
}

export type Saves = ReturnType<typeof followSaves>;

import { isRemote } from '@hireloom/releases';
import { pLimit } from '@hireloom/service';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import Watchpack from 'watchpack';
import webpack, { type MultiStats } from 'webpack';
import { configsFor, explain } from './build';
import {
  type BuildInputs,
  developmentOutput,
  type Files,
  filesReadBy,
  inputsOf,
  configurationOf,
  readInputs,
  recordsFor,
} from './build-inputs';
import { copyPublicFiles } from './public-files';
import type { BuildPlatform } from './webpack-preset';

const hotOutput = (directory: string) => path.join(directory, '.dev/development');

/**
 * `onBrowserBuilt`: called with the hash of the browser build, which finishes before the server build. `onBuilt`: called whenever both
 * builds succeed. `onBroken`: called with the error messages. `onEnded`: called after either of them, with what the build was made from.
 */
export type Watch = {
  directory: string;
  output?: string;
  platforms?: BuildPlatform[];
  isHot?: boolean;
  onBrowserBuilt?: (hash: string) => void;
  onBuilt: (hash: string) => void | Promise<void>;
  onBroken: (text: string) => void;
  onEnded?: (inputs: BuildInputs, isBuilt: boolean) => void | Promise<void>;
};

const SETTLED_MS = 30;

function startBuilds(
  { onBrowserBuilt, onBuilt, onBroken, onEnded, ...options }: Watch,
  configuration: string,
) {
  const { directory, output = developmentOutput(directory), platforms, isHot } = options;
  const configs = configsFor({ directory, output, mode: 'development', isHot }, platforms);
  // Build for the browser first, since the developer is waiting for it.
  const compiler = webpack(Object.assign(configs, { parallelism: 1 }));
  const browser = compiler?.compilers[0];
  let hash = '';
  browser?.hooks.done.tap('watch', (stats) => {
    hash = stats.hash ?? '';
    if (!stats.hasErrors()) onBrowserBuilt?.(hash);
  });
  const read = new Map<string | undefined, Files>();
  const end = async (error: Error | null, stats?: MultiStats) => {
    // Holds only the compilers that had something to build.
    for (const one of stats?.stats ?? []) read.set(one.compilation.name, await filesReadBy(one));
    const inputs = await inputsOf(directory, configuration, read.values());
    let isBuilt = false;
    // A build of the new description follows.
    if (configuration !== configurationOf(directory)) return;
    try {
      if (error || !stats || stats.hasErrors()) throw error ?? new Error(stats && explain(stats));
      await copyPublicFiles(directory, output);
      await onBuilt(hash);
      isBuilt = true;
    } catch (problem) {
      onBroken((problem as Error).message);
    }
    await onEnded?.(inputs, isBuilt);
  };
  const oneAtATime = pLimit(1);
  return compiler?.watch(
    { aggregateTimeout: SETTLED_MS },
    (error, stats) => void oneAtATime(() => end(error, stats)),
  );
}

/** Builds for development now and after every change, including changes to `remote.json`. */
export async function watch(options: Watch) {
  const { directory, onBroken, onEnded } = options;
  if (options.isHot) await rm(hotOutput(directory), { recursive: true, force: true });
  let builds: ReturnType<typeof startBuilds>;
  let known: string | undefined;
  const begin = async () => {
    const current = configurationOf(directory);
    if (current === known) return;
    known = current;
    await new Promise<void>((resolve) => (builds ? builds.close(() => resolve()) : resolve()));
    // Without webpack's records open pages reload, as they must to get the new description.
    if (options.isHot && !(await readInputs(directory))) await rm(recordsFor(directory), { force: true });
    try {
      builds = startBuilds(options, current);
    } catch (error) {
      builds = undefined;
      onBroken((error as Error).message);
      await onEnded?.(await inputsOf(directory, current), false);
    }
  };
  const oneAtATime = pLimit(1);
  const start = () => void oneAtATime(begin);
  start();
  if (!isRemote(directory)) return;
  const watcher = new Watchpack({ aggregateTimeout: SETTLED_MS });
  watcher.on('aggregated', start);
  const [files, directories] = [['remote.json'], ['src/pages', 'src/slots']].map((names) =>
    names.map((name) => path.join(directory, name)),
  );
  watcher.watch({ files, directories, startTime: Date.now() });
}

import { isRemote, readRemoteDescription } from '@hireloom/releases';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import Watchpack from 'watchpack';
import webpack, { type MultiStats } from 'webpack';
import { configsFor, copyPublicFiles, explain } from './build';
import { readExposes } from './read-exposes';
import type { BuildPlatform } from './webpack-preset';

/** The output folder of `npm run dev`, separate from deployed builds. */
export const developmentOutput = (directory: string) => path.join(directory, '.dev/site');

const hotOutput = (directory: string) => path.join(directory, '.dev/hot');

/**
 * `onBrowserBuilt`: called with the hash of the browser build, which finishes before the server build. `onBuilt`: called whenever both
 * builds succeed. `onBroken`: called with the error messages.
 */
type Watch = {
  directory: string;
  output?: string;
  platforms?: BuildPlatform[];
  isHot?: boolean;
  onBrowserBuilt?: (hash: string) => void;
  onBuilt: (hash: string) => void | Promise<void>;
  onBroken: (text: string) => void;
};

const SETTLED_MS = 30;

/** Serialises the parts of a remote that configure its build, to detect changes. If they can't be read, the build reports the error. */
function promiseOf(directory: string): string {
  if (!isRemote(directory)) return '';
  try {
    const description = readRemoteDescription(directory);
    return JSON.stringify([description, readExposes(directory, description)]);
  } catch (error) {
    return String(error);
  }
}

function startBuilds({ onBrowserBuilt, onBuilt, onBroken, ...options }: Watch) {
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
  return compiler?.watch({ aggregateTimeout: SETTLED_MS }, (error, stats?: MultiStats) => {
    if (error || !stats || stats.hasErrors())
      return onBroken(error?.message ?? (stats && explain(stats)) ?? '');
    copyPublicFiles(directory, output)
      .then(() => onBuilt(hash))
      .catch((problem: unknown) => onBroken((problem as Error).message));
  });
}

/** Builds for development now and after every change, including changes to `remote.json` and exposes.ts. */
export async function watch(options: Watch) {
  const { directory, onBroken } = options;
  if (options.isHot) await rm(hotOutput(directory), { recursive: true, force: true });
  let builds: ReturnType<typeof startBuilds>;
  let promised: string | undefined;
  const start = () => {
    const current = promiseOf(directory);
    if (current === promised) return;
    promised = current;
    const begin = () => {
      try {
        builds = startBuilds(options);
      } catch (error) {
        builds = undefined;
        onBroken((error as Error).message);
      }
    };
    if (builds) builds.close(begin);
    else begin();
  };
  start();
  if (!isRemote(directory)) return;
  const watcher = new Watchpack({ aggregateTimeout: SETTLED_MS });
  watcher.on('aggregated', start);
  const [files, directories] = [
    ['remote.json', 'src/exposes.ts'],
    ['src/pages', 'src/slots'],
  ].map((names) => names.map((name) => path.join(directory, name)));
  watcher.watch({ files, directories, startTime: Date.now() });
}

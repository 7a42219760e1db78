import { isRemote, readDescription, readRemoteDescription } from '@hireloom/releases';
import { existsSync, type FSWatcher, watch as watchFolder } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type MultiStats } from 'webpack';
import { configsFor, copyPublicFiles, explain } from './build';
import { readExposes } from './read-exposes';
import type { BuildPlatform } from './webpack-preset';

/** Where the builds of a running `npm run dev` lie, apart from those that are deployed. */
export const developmentOutput = (directory: string) => path.join(directory, '.dev/site');

/** The same of all packages that are watched, by their names: with what a page may ask for of a build that is no release yet. */
const watched = new Map<string, string>();
export const developmentBuilds = () => Object.fromEntries(watched);

/** Where what replaces parts of a page lies, beside them. */
const hotOutput = (directory: string) => path.join(directory, '.dev/hot');

/**
 * `onBrowserBuilt`: with the hash of the bundle for browsers, which is ready before the server's. `onBuilt`: after each good
 * build of both. `onBroken`: with what is wrong.
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

/** What a build is configured by. Whatever of it can't be read is said by the build. */
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
  // One after the other: who waits for a page waits for the first, which is the browser's.
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

/** Calls back when a file changes that says what the package in `directory` serves, or one that it names comes or goes. */
function followPromise(directory: string, onChange: () => void): FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLED_MS);
  };
  return ['', 'src', 'src/pages', 'src/slots']
    .map((folder) => path.join(directory, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => watchFolder(folder, later));
}

/** Builds for development now and after every change, also of what the remote promises. */
export async function watch(options: Watch) {
  const { directory, onBroken } = options;
  if (options.isHot) watched.set(readDescription(directory).name, path.join(directory, '.dev'));
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
  if (isRemote(directory)) followPromise(directory, start);
}

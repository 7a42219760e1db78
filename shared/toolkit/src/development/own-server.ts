import { developmentDirectory, hashContent, readDescription, type Site } from '@hireloom/releases';
import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Watchpack from 'watchpack';
import { listPackages, waitForSite } from '../product/deploy-builds';
import type { Middleware } from './dev-server';
import { createServerBundler, listBundles, SERVER_BUNDLE, startServer, stopServer } from './server-process';

/** Time for an editor to write several files. */
const SETTLED_MS = 50;

/** `site`: accepts deploys. `published`: the hashes of the builds that it shows, by package name. */
export type DevelopmentServer = {
  address: string;
  site: Site;
  published: ReadonlyMap<string, string>;
  notePublished: (builds: readonly (readonly [name: string, hashes: string])[]) => void;
};

type Published = { server?: string; published?: [name: string, hashes: string][] };

/** The builds that the server published in its last run. Returns none, and empties the store, if the server or the list of remotes has changed. */
async function readPublished(file: string, server: string) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { server: before, published = [] } = JSON.parse(text) as Published;
  const names = listPackages().map((directory) => readDescription(directory).name);
  if (before === server && published.every(([name]) => names.includes(name))) return new Map(published);
  await rm(developmentDirectory(), { recursive: true, force: true });
  return new Map<string, string>();
}

/** The names of the bundles' chunks depend on their contents. */
const hashBundles = async () =>
  hashContent(await Promise.all(listBundles().map((file) => readFile(file, 'utf8'))));

/** Calls `onSaved` after a save of one of the files. Returns a function that replaces the files. */
function watchFiles(onSaved: () => void) {
  const watcher = new Watchpack({ aggregateTimeout: SETTLED_MS });
  watcher.on('aggregated', onSaved);
  return (files: readonly string[], startTime: number) =>
    watcher.watch({ files: files.filter((file) => !file.includes('node_modules')), startTime });
}

/** Runs the server, and again after each save of its code. Until it listens, `current` is pending. `onRestarted`: for open pages. */
export function runOwnServer(environment: NodeJS.ProcessEnv, onRestarted: () => void) {
  const file = path.join(developmentDirectory(), 'published.json');
  /** The hash of the bundles that run. */
  let hash = '';
  /** The hash of the bundles that began the store. */
  let first = '';
  let published: Map<string, string>;

  const bundler = createServerBundler();
  const bundle = async () => {
    const build = await bundler;
    const startedAt = Date.now();
    watch(await build(), startedAt);
    return hashBundles();
  };
  const start = async (): Promise<DevelopmentServer> => {
    const { pid, address } = await startServer(environment);
    return {
      address,
      site: await waitForSite(pid, developmentDirectory()),
      published,
      notePublished: (builds) => {
        for (const [name, hashes] of builds) published.set(name, hashes);
        // The next start empties the store if the server is another than the one that began it.
        writeFileSync(file, JSON.stringify({ server: first, published: [...published] } satisfies Published));
      },
    };
  };
  const begin = async () => {
    await rm(SERVER_BUNDLE, { recursive: true, force: true });
    first = hash = await bundle();
    published = await readPublished(file, first);
    return start();
  };
  const restart = async () => {
    const next = await bundle();
    if (next === hash) return;
    hash = next;
    const before = current;
    current = before
      .catch(() => undefined)
      .then(stopServer)
      .then(start);
    await current;
    console.log('The server has restarted.');
    onRestarted();
  };
  let restarting = Promise.resolve();
  const watch = watchFiles(() => {
    restarting = restarting.then(restart).catch(({ message }: Error) => console.error(message));
  });
  let current = begin();
  return () => current;
}

/** While the server restarts, requests wait. */
export const waitForServer =
  (server: () => Promise<DevelopmentServer>): Middleware =>
  (_request, response, next) => {
    server().then(
      () => next(),
      ({ message }: Error) =>
        response
          .writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' })
          .end(
            `The server does not run: ${message}\nIt starts again when its code is saved; the terminal has more.\n`,
          ),
    );
  };

import { developmentDirectory, isRemote, readDescription, root, UsageError } from '@hireloom/releases';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import webpack, { type MultiCompiler } from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { HOT_PATH, HOT_UPDATES } from '../build/development';
import { WHOLE_PRODUCT } from '../product/check-types';
import { listPackages, listRemotes, waitForSite } from '../product/deploy-builds';
import { readPortOr } from '../product/read-port';
import { type Middleware, startDevServer } from './dev-server';
import { followSaves, type Saves } from './saves';
import { buildServer, type DevelopmentServer, SERVER, startServer } from './server-process';
import { watchTypes } from './watch-types';

const LOOK_MS = 500;
/** After this, a page shows the last published version. */
const LIMIT_MS = 120_000;
/** A page that was just opened is served before its browser builds start. */
const PREPARED_MS = 1000;

/** One worker renders all pages, with timeouts that are long enough for a breakpoint. */
const inspected = { INSPECT_WORKERS: 'yes', RENDER_WORKERS: '1', TIME_LIMIT_FACTOR: '1000' };

const mayBePage = ({ url = '/' }: { url?: string }) =>
  !/^\/(api|assets|\.dev|__webpack_hmr)\b|\.\w+(\?|$)/.test(url);

/** What the server showed when it last ran. Returns nothing, and empties the store, if the server or the list of remotes has changed. */
async function readPublished(file: string, server: string) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { server: before, published = [] } = JSON.parse(text) as Published;
  const names = listPackages().map((directory) => readDescription(directory).name);
  if (before === server && published.every(([name]) => names.includes(name))) return new Map(published);
  await rm(developmentDirectory(), { recursive: true, force: true });
  return new Map<string, string>();
}

type Published = { server?: string; published?: [name: string, hashes: string][] };

async function startOwnServer(environment: NodeJS.ProcessEnv): Promise<DevelopmentServer> {
  await buildServer();
  const file = path.join(developmentDirectory(), 'published.json');
  const server = `${(await stat(SERVER)).mtimeMs}`;
  const published = await readPublished(file, server);
  const { pid, address } = await startServer(environment);
  return {
    ...{ address, site: await waitForSite(pid, developmentDirectory()), published },
    notePublished: (builds) => {
      for (const [name, hashes] of builds) published.set(name, hashes);
      writeFileSync(file, JSON.stringify({ server, published: [...published] } satisfies Published));
    },
  };
}

/** Serves the site on `port`: hot updates from the builds, everything else from `server`. `saves`: the current watcher. */
async function serveSite(
  port: number,
  server: Promise<DevelopmentServer>,
  announcer: MultiCompiler,
  saves: () => Promise<Saves>,
) {
  const settle = async (): Promise<void> => {
    const followed = saves();
    await (await followed).settled(LIMIT_MS);
    if (followed !== saves()) await settle();
  };
  const waitForSaves: Middleware = (request, _response, next) => {
    if (mayBePage(request)) void settle().then(() => next());
    else next();
  };
  const prepareBuilds: Middleware = ({ url = '' }, _response, next) => {
    if (url.startsWith(HOT_PATH))
      setTimeout(() => void saves().then(({ prepare }) => prepare()), PREPARED_MS).unref();
    next();
  };
  await startDevServer(undefined, {
    port,
    middlewares: [prepareBuilds, hotMiddleware(announcer, { path: HOT_PATH, log: false }), waitForSaves],
    static: { directory: path.join(root, HOT_UPDATES), publicPath: `/${HOT_UPDATES}`, watch: false },
    proxy: [
      {
        context: (place: string) => !place.startsWith(`/${HOT_UPDATES}/`),
        router: async () => (await server).address,
        target: 'http://127.0.0.1',
      },
    ],
  });
}

/** A remote's folder appears first, then its files one by one. */
const isWhole = (directory: string) =>
  isRemote(directory) && existsSync(path.join(directory, 'tsconfig.json'));

/** Calls `onChanged` when a remote is created, or when its remote.json changes. */
function followDescriptions(onChanged: () => void) {
  const read = () =>
    listRemotes(root)
      .filter(isWhole)
      .map((directory) => readFileSync(path.join(directory, 'remote.json'), 'utf8'))
      .join();
  let known = read();
  setInterval(() => {
    const now = read();
    if (now !== known) onChanged();
    known = now;
  }, LOOK_MS);
}

/** Saved changes appear in open pages at once. `inspect`: whether debuggers may attach to the render workers. */
export async function serveWholeSite({ from, inspect }: { from?: string; inspect?: boolean }) {
  if (from) throw new UsageError('--from is for one remote: npm run dev -w mfe-<name> -- --from <site>.');
  // As in the server: collect garbage after the heap has grown by 40 %, not threefold.
  setFlagsFromString('--heap-growing-percent=40');
  const port = await readPortOr(3000);
  const address = `http://localhost:${port}`;
  const server = startOwnServer({ PORT: '0', PUBLIC_ORIGIN: address, ...(inspect && inspected) });
  /** Reports all builds to webpack-hot-middleware, as if one compiler had run them. */
  const announcer = new webpack.MultiCompiler([], {});
  const follow = () => followSaves(listPackages(), server, announcer);
  let saves = Promise.resolve(follow());
  await serveSite(port, server, announcer, () => saves);
  await server;
  await (await saves).settled();
  /** Open pages stay connected. */
  const startAgain = async () => {
    const before = await saves;
    // If a description is invalid, the previous builds continue.
    const next = follow();
    saves = before.stop().then(() => next);
    (await saves).prepare();
    await next.settled();
  };
  followDescriptions(() => void startAgain().catch(({ message }: Error) => console.error(message)));
  watchTypes(root, WHOLE_PRODUCT, listRemotes(root));
  console.log(`\n  Hireloom is running at ${address}\n  Saved changes appear automatically.\n`);
}

import { isRemote, root, UsageError } from '@hireloom/releases';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import webpack from 'webpack';
import { HOT_PATH, HOT_UPDATES } from '../build/development';
import { WHOLE_PRODUCT } from '../product/check-types';
import { listPackages, listRemotes } from '../product/deploy-builds';
import { readPortOr } from '../product/read-port';
import { type Middleware, startDevServer } from './dev-server';
import { createEventStream } from './event-stream';
import { type DevelopmentServer, runOwnServer, waitForServer } from './own-server';
import { followSaves, type Saves } from './saves';
import { watchTypes } from './watch-types';

const LOOK_MS = 200;
/** After this, a page shows the last published version. */
const LIMIT_MS = 120_000;
/** A page that was just opened is served before its browser builds start. */
const PREPARED_MS = 1000;

/** One worker renders all pages, with timeouts that are long enough for a breakpoint. */
const inspected = { INSPECT_WORKERS: 'yes', RENDER_WORKERS: '1', TIME_LIMIT_FACTOR: '1000' };

const mayBePage = ({ url = '/' }: { url?: string }) =>
  !/^\/(api|assets|\.dev|__webpack_hmr)\b|\.\w+(\?|$)/.test(url);

type Running = { saves: Saves; server: () => Promise<DevelopmentServer> };

const prepareBuilds =
  ({ prepare }: Saves): Middleware =>
  ({ url = '' }, _response, next) => {
    if (url.startsWith(HOT_PATH)) setTimeout(prepare, PREPARED_MS).unref();
    next();
  };

const waitForSaves =
  ({ settled }: Saves): Middleware =>
  (request, _response, next) => {
    if (mayBePage(request)) void settled(LIMIT_MS).then(() => next());
    else next();
  };

/** Serves the site on `port`: hot updates from the builds, everything else from the server. */
const serveSite = (port: number, hot: Middleware, { saves, server }: Running) =>
  startDevServer(undefined, {
    port,
    middlewares: [prepareBuilds(saves), hot, waitForSaves(saves), waitForServer(server)],
    static: { directory: path.join(root, HOT_UPDATES), publicPath: `/${HOT_UPDATES}`, watch: false },
    proxy: [
      {
        context: (place: string) => !place.startsWith(`/${HOT_UPDATES}/`),
        router: async () => (await server()).address,
        target: 'http://127.0.0.1',
      },
    ],
  });

/** A remote's folder appears first, then its files one by one. */
const isWhole = (directory: string) =>
  !isRemote(directory) || existsSync(path.join(directory, 'tsconfig.json'));

const listWhole = () => listPackages().filter(isWhole);

/** Calls `onChanged` when a remote is created, or when its remote.json changes. */
function followDescriptions(onChanged: () => void) {
  const read = () =>
    listWhole()
      .filter(isRemote)
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
  /** Reports all builds to webpack-hot-middleware, as if one compiler had run them. */
  const announcer = new webpack.MultiCompiler([], {});
  const { hot, reloadPages } = createEventStream(announcer);
  const server = runOwnServer({ PORT: '0', PUBLIC_ORIGIN: address, ...(inspect && inspected) }, reloadPages);
  const saves = followSaves(listWhole, server, announcer);
  await saves.describe();
  await serveSite(port, hot, { saves, server });
  await server();
  await saves.settled();
  const describeAgain = async () => {
    await saves.describe();
    await saves.settled();
    reloadPages();
  };
  // If a description is invalid, the previous one stays.
  followDescriptions(() => void describeAgain().catch(({ message }: Error) => console.error(message)));
  watchTypes(root, WHOLE_PRODUCT, listRemotes(root));
  console.log(`\n  Hireloom is running at ${address}\n  Saved changes appear automatically.\n`);
}

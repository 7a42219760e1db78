import { toRegistryRemote, type RegistryRemote } from '@hireloom/contracts';
import {
  ASSET_LIST,
  type AssetList,
  hashContent,
  describeFailure,
  computeIntegrity,
  readRemoteDescription,
  UsageError,
} from '@hireloom/releases';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { createConfigs } from '../build/build';
import { type Middleware, startDevServer } from './dev-server';
import { insertLocalRemote } from './with-local-remote';

const LIMIT_MS = 20_000;
/** The policy allows no other connections. */
const PAGE_ORIGIN = 'auto://0.0.0.0:0/ws';
const CONTAINER_PATH = '/container/';

/** `current`: the latest build. `compiler`: what builds it here. */
type Source = { compiler?: Compiler; current: () => Promise<RegistryRemote> };

/** Headers that only concern the connection to the site, or that make no sense for a local copy of a page. */
const NOT_FORWARDED =
  /^(connection|content-encoding|content-length|keep-alive|transfer-encoding|set-cookie|strict-transport-security)$/;

function readAddress(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`${option} must be a URL, such as https://www.example.com; it is "${text}".`);
}

/** Fails early, before the build, if the site is unreachable. @throws UsageError */
async function checkReachable(from: string) {
  await fetch(from, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (error: unknown) => {
      throw new UsageError(`--from: ${from} did not respond: ${describeFailure(error, LIMIT_MS).words}.`);
    },
  );
}

const localRemote = (directory: string, entry: string, data: Buffer): RegistryRemote =>
  toRegistryRemote(readRemoteDescription(directory), {
    release: `local-${hashContent(data)}`,
    base: CONTAINER_PATH,
    entry,
    integrity: computeIntegrity(data),
  });

const fromServer = (directory: string, entry: URL): Source => ({
  current: async () => {
    const answer = await fetch(entry, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) throw new UsageError(`${entry.href} responded with status ${answer.status}.`);
    const data = Buffer.from(await answer.arrayBuffer());
    return localRemote(directory, path.basename(entry.pathname), data);
  },
});

/** Builds the remote locally. Waits while a build is running. */
function fromBuild(directory: string): Source {
  const output = path.join(directory, '.dev/container');
  const [config = {}] = createConfigs({ directory, output, mode: 'development' }, ['browser']);
  const compiler = webpack(config);
  let isRunning = true;
  compiler.hooks.watchRun.tap('from-site', () => void (isRunning = true));
  compiler.hooks.afterDone.tap('from-site', (stats) => void (isRunning = stats.hasErrors()));
  const ended = () => new Promise<void>((resolve) => compiler.hooks.afterDone.tap('ended', () => resolve()));
  const current = async () => {
    while (isRunning) await ended();
    const read = (file: string) => readFile(path.join(output, 'browser', file));
    const { entries } = JSON.parse(String(await read(ASSET_LIST))) as AssetList;
    const [entry = ''] = Object.values(entries).flat();
    return localRemote(directory, entry, await read(entry));
  };
  return { compiler, current };
}

/** Rejects methods that would do more than read from the site. Drops reports, because a developer is not a visitor. */
const refuse: Middleware = ({ method = 'GET', url = '/' }, response, next) => {
  if (url.startsWith('/report/')) return response.writeHead(204).end();
  if (['GET', 'HEAD'].includes(method)) return next();
  const message = 'Forms are not sent to the site from here. To try out a form, run "npm start".';
  return response.writeHead(403, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }));
};

/** Proxies the site's responses, and swaps the local remote into its pages. */
const answerFrom =
  (from: string, current: () => Promise<RegistryRemote>): Middleware =>
  ({ url = '/', headers }, response) => {
    const answer = async () => {
      const theirs = await fetch(from + url, {
        headers: { accept: headers.accept ?? '*/*' },
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const isPage = theirs.headers.get('content-type')?.startsWith('text/html');
      const body = isPage
        ? insertLocalRemote(await theirs.text(), await current(), from)
        : Buffer.from(await theirs.arrayBuffer());
      for (const [name, value] of theirs.headers)
        if (!NOT_FORWARDED.test(name)) response.setHeader(name, value);
      response.writeHead(theirs.status).end(body);
    };
    answer().catch(({ message }: Error) =>
      response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`${from} did not respond: ${message}\n`),
    );
  };

type Options = { from: string; remoteServer?: string; port: number };

/** The site's pages with its own policy and integrity checks, but the local remote. Changes nothing on the site. */
export async function serveFromSite(directory: string, { from: given, remoteServer, port }: Options) {
  const from = readAddress('--from', given).origin;
  const entry = remoteServer === undefined ? undefined : readAddress('--remote-server', remoteServer);
  await checkReachable(from);
  const { compiler, current }: Source = entry ? fromServer(directory, entry) : fromBuild(directory);
  await startDevServer(compiler, {
    port,
    ...(compiler && {
      publicPath: CONTAINER_PATH,
      client: { overlay: false, logging: 'warn', webSocketURL: PAGE_ORIGIN },
      liveReload: true,
    }),
    middlewares: [refuse],
    proxy: entry
      ? [{ context: [CONTAINER_PATH], target: new URL('.', entry).href, pathRewrite: { '^/container': '' } }]
      : [],
    fallbacks: [answerFrom(from, current)],
  });
  await current();
  console.log(`\n  ${from} with your ${path.basename(directory)} is running at http://localhost:${port}\n`);
}

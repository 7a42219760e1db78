import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { containerName } from '@hireloom/contracts';
import { isCheckout, readRemoteDescription, root } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { hotPlugins, sourceName } from '../build/development-parts';
import { explain } from '../build/build';
import { writeStandalone } from '../build/exposes';
import { baseConfig } from '../build/webpack-preset';
import { CLIENT_PATH, EVENTS_PATH, OPEN_PATH } from '../development-client/development-state';
import { HOST, portOr } from '../product/own-port';
import { bundleServer, startStandaloneApi } from '../product/development-services';
import { endTogether } from '../product/services';
import { watchTypes } from '../product/watch-types';
import { serveBesideProduction } from './beside-production';
import { bundleClient, createDevelopmentState, createEventStream } from './development-events';
import { openForPage } from './open-in-editor';

type Page = {
  directory: string;
  entry: string;
  title: string;
  port: number;
  apiUrl?: string;
};

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const SCRIPT_PATH = '/main.js';

const NO_DATA = 'No API runs here. For real data: npm run dev -- --from https://www.example.com';

const pageTemplate = (title: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><script src="${CLIENT_PATH}"></script><script defer src="${SCRIPT_PATH}"></script></head>
<body><div id="root"></div></body></html>
`;

function pageCompiler({ directory, entry }: Page, bundle: string): Compiler {
  const output = path.join(directory, '.dev/page');
  const compiler = webpack({
    ...baseConfig({ directory, output, platform: 'browser', mode: 'development', isHot: true }),
    entry,
    output: {
      path: output,
      filename: path.basename(SCRIPT_PATH),
      publicPath: '/',
      uniqueName: bundle,
      devtoolModuleFilenameTemplate: sourceName(directory),
    },
    plugins: hotPlugins(bundle),
    infrastructureLogging: { level: 'error' },
  });
  if (!compiler) throw new UsageError(`${directory} can't be built.`);
  return compiler;
}

/** Sends builds, build errors and type errors to the pages. */
function followBuilds(compiler: Compiler, directory: string, name: string) {
  const events = createEventStream();
  const state = createDevelopmentState(events.send);
  const title = path.basename(directory);
  const folder = path.relative(root, directory) || '.';
  compiler.hooks.done.tap('development', (stats) => {
    const text = stats.hasErrors() ? explain(stats) : '';
    state.setProblems('build', text ? [{ kind: 'build', title, text, folder }] : []);
    if (!text) state.setPackage(name, { built: stats.hash ?? '' });
  });
  watchTypes(directory, ['tsconfig.json'], state);
  return events;
}

async function serve(page: Page) {
  const { directory, title, port, apiUrl } = page;
  const name = path.basename(directory);
  const client = await bundleClient();
  const compiler = pageCompiler(page, containerName(name));
  const events = followBuilds(compiler, directory, name);
  const send = (response: ServerResponse, contentType: string, body: string) => {
    response.setHeader('Content-Type', contentType);
    response.end(body);
  };
  const answer: Middleware = (request, response, next) => {
    if (request.url === EVENTS_PATH) return events.listen(request, response);
    if (request.url?.startsWith(OPEN_PATH)) return response.writeHead(openForPage(request)).end();
    if (request.url === CLIENT_PATH) return send(response, 'text/javascript', client);
    return next();
  };
  const sendPage: Middleware = ({ url = '/' }, response, next) => {
    if (url.startsWith('/api/')) {
      response.statusCode = 503;
      return send(response, 'text/plain', NO_DATA);
    }
    // A path with a file extension is a missing file, not a page.
    return /\.\w+(\?|$)/.test(url) ? next() : send(response, 'text/html', pageTemplate(title));
  };
  const server = new WebpackDevServer(
    {
      port,
      host: HOST,
      // The development client applies updates instead, as it does when the whole product runs.
      hot: false,
      liveReload: false,
      client: false,
      webSocketServer: false,
      compress: false,
      allowedHosts: ['localhost'],
      proxy: apiUrl ? [{ context: ['/api'], target: apiUrl }] : [],
      static: false,
      setupMiddlewares: (middlewares) => [
        { name: 'development', middleware: answer },
        ...middlewares,
        { name: 'page', middleware: sendPage },
      ],
    },
    compiler,
  );
  await server.start();
  console.log(`\n  ${title} is on http://localhost:${port}\n`);
}

/** Serves the remote in `directory` standalone, with an API and Fast Refresh. With `from`, serves it in the pages of that site. */
export async function serveRemote(
  directory: string,
  { from, inspect }: { from?: string; inspect?: boolean },
) {
  if (inspect)
    throw new UsageError(
      '--inspect works for the whole product alone: a remote by itself is rendered in the browser.',
    );
  const { name } = readRemoteDescription(directory);
  const port = await portOr(3001);
  if (from !== undefined) return serveBesideProduction(directory, from, port);
  endTogether();
  if (isCheckout) await bundleServer('standalone');
  const apiUrl = isCheckout ? await startStandaloneApi() : undefined;
  await serve({
    directory,
    entry: writeStandalone(directory, readRemoteDescription(directory)),
    title: `${name}, standalone`,
    port,
    apiUrl,
  });
}

/** Serves the catalogue: every component of the design system in every state. */
export async function serveCatalogue(directory: string) {
  await serve({
    directory,
    entry: './src/catalogue/index.tsx',
    title: 'Hireloom design system',
    port: await portOr(3010),
  });
}

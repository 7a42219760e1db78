import { dataDirectory, readRemoteDescription, root, UsageError } from '@hireloom/releases';
import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { getContainerName } from '@hireloom/contracts';
import { hotPlugins, getSourceName } from '../build/development';
import { writeStandalone } from '../build/exposes';
import { createBaseConfig } from '../build/webpack-preset';
import { readPortOr } from '../product/read-port';
import { type Middleware, startDevServer } from './dev-server';
import { serveFromSite } from './from-site';
import { createServerBundler, startServer } from './server-process';
import { watchTypes } from './watch-types';

/** `entry`: returns the entry's file, relative to `directory`. Called before each build. */
type Page = { directory: string; entry: () => string; title: string; port: number; apiUrl?: string };

const NO_DATA = 'There is no API here. For real data: npm run dev -- --from https://www.example.com';

const pageTemplate = (title: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><script defer src="/main.js"></script></head>
<body><div id="root"></div></body></html>
`;

function createCompiler({ directory, entry }: Page): Compiler {
  const output = path.join(directory, '.dev/page');
  const compiler = webpack({
    ...createBaseConfig({ directory, output, platform: 'browser', mode: 'development', isHot: true }),
    entry: entry(),
    output: {
      path: output,
      filename: 'main.js',
      publicPath: '/',
      uniqueName: getContainerName(path.basename(directory)),
      devtoolModuleFilenameTemplate: getSourceName,
    },
    plugins: hotPlugins('wds'),
  });
  compiler.hooks.thisCompilation.tap('entry', ({ errors }) => {
    try {
      entry();
    } catch (error) {
      errors.push(new webpack.WebpackError((error as Error).message));
    }
  });
  return compiler;
}

async function serve(page: Page) {
  const { directory, title, port, apiUrl } = page;
  const sendPage: Middleware = ({ url = '/' }, response, next) => {
    if (url.startsWith('/api/'))
      return response.writeHead(503, { 'Content-Type': 'text/plain' }).end(NO_DATA);
    // A path with a file extension is a missing file, not a page.
    if (/\.\w+(\?|$)/.test(url)) return next();
    return response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageTemplate(title));
  };
  await startDevServer(createCompiler(page), {
    port,
    publicPath: '/',
    hot: true,
    client: { overlay: false, logging: 'warn' },
    proxy: apiUrl ? [{ context: ['/api'], target: apiUrl }] : [],
    fallbacks: [sendPage],
  });
  watchTypes(directory, ['tsconfig.json']);
  console.log(`\n  ${title} is running at http://localhost:${port}\n`);
}

export type DevelopmentOptions = { from?: string; remoteServer?: string; inspect?: boolean };

/** Serves the remote in `directory` standalone, with an API and Fast Refresh. With `from`, serves it in the pages of that site. */
export async function serveRemote(directory: string, { from, remoteServer, inspect }: DevelopmentOptions) {
  if (inspect)
    throw new UsageError(
      '--inspect works only for the whole product: run "npm run dev -- --inspect" in the root folder. A remote on its own is not rendered on the server.',
    );
  const { name } = readRemoteDescription(directory);
  const port = await readPortOr(3001);
  if (from !== undefined) return serveFromSite(directory, { from, remoteServer, port });
  const DATA_DIR = path.join(dataDirectory(), 'standalone');
  // A remote's own repository has no server.
  const hasServer = existsSync(path.join(root, 'server/main.ts'));
  if (hasServer) await (await createServerBundler())();
  const api = hasServer && (await startServer({ PORT: '0', DATA_DIR }));
  const entry = () => writeStandalone(directory, readRemoteDescription(directory));
  await serve({
    directory,
    entry,
    title: `${name}, standalone`,
    port,
    apiUrl: api ? api.address : undefined,
  });
}

/** Serves the catalogue: every component of the design system in every state. */
export async function serveCatalogue(directory: string) {
  const entry = () => './src/catalogue/index.tsx';
  await serve({ directory, entry, title: 'Hireloom design system', port: await readPortOr(3010) });
}

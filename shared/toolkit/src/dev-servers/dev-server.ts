import { once } from 'node:events';
import { createServer } from 'node:net';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { UsageError } from '@hireloom/contracts';
import { containerServer } from './container-server';
import { readRemoteDescription } from '@hireloom/releases';
import { endTogether, startDevelopmentApi } from '../product/services';
import { baseConfig } from '../build/webpack-preset';

const HOST = '127.0.0.1';

type Page = {
  directory: string;
  entry: string;
  title: string;
  port: number;
  apiUrl?: string;
  extra?: Pick<WebpackDevServer.Configuration, 'static' | 'setupMiddlewares' | 'headers'>;
};

const pageTemplate = (title: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head><body><div id="root"></div></body></html>
`;

async function serve({ directory, entry, title, port, apiUrl, extra }: Page) {
  const output = path.join(directory, '.dev');
  const compiler = webpack({
    ...baseConfig({ directory, output, platform: 'browser', mode: 'development' }),
    entry,
    output: { path: output, publicPath: '/' },
    plugins: [new HtmlWebpackPlugin({ templateContent: pageTemplate(title) })],
    infrastructureLogging: { level: 'error' },
  });
  if (!compiler) throw new UsageError(`${directory} can't be built.`);
  const proxy = apiUrl ? [{ context: ['/api'], target: apiUrl }] : [];
  const server = new WebpackDevServer(
    {
      port,
      host: HOST,
      hot: true,
      allowedHosts: ['localhost'],
      historyApiFallback: true,
      static: false,
      proxy,
      ...extra,
    },
    compiler,
  );
  await server.start();
  console.log(`\n  ${title} is on http://localhost:${port}\n`);
}

const LAST_PORT = 65_535;

/** The development server would throw where nobody can catch it. @throws UsageError */
async function checkFree(port: number) {
  const server = createServer().listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(`port ${port} is in use: stop what listens there, or set PORT to another.`);
  }
  server.close();
  await once(server, 'close');
}

/** The port that is asked for, before anything is started. @throws UsageError where it is none, or in use. */
async function portOr(fallback: number): Promise<number> {
  const given = process.env.PORT ?? process.env.npm_package_config_port ?? String(fallback);
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Infinity;
  if (port > LAST_PORT) throw new UsageError(`PORT must be a port number; it is "${given}".`);
  await checkFree(port);
  return port;
}

/** Shows the remote in `directory` alone: own frame, own router, the API beside it, changes without a reload. */
export async function serveRemote(directory: string) {
  const { name } = readRemoteDescription(directory);
  const port = await portOr(3001);
  endTogether();
  const apiUrl = await startDevelopmentApi();
  await serve({
    directory,
    entry: './src/standalone.tsx',
    title: `${name}, standalone`,
    port,
    apiUrl,
    extra: containerServer(directory),
  });
}

/** Shows every part of the design system in every state. */
export async function serveCatalogue(directory: string) {
  await serve({
    directory,
    entry: './src/catalogue/index.tsx',
    title: 'Hireloom design system',
    port: await portOr(3010),
  });
}

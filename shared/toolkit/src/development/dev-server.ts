import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Compiler } from 'webpack';
import WebpackDevServer, { type Configuration } from 'webpack-dev-server';
import { LOOPBACK } from '../product/read-port';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Options = Pick<Configuration, 'static' | 'proxy' | 'client' | 'hot' | 'liveReload'> & {
  port: number;
  /** Called before and after the builds. */
  middlewares?: Middleware[];
  fallbacks?: Middleware[];
  /** The URL path of the builds' files. Without it, they are only written to disk. */
  publicPath?: string;
};

/** webpack-dev-server needs one. */
const noBuild = () => webpack({ mode: 'none', entry: {}, infrastructureLogging: { level: 'error' } });

/** Serves a build on localhost and rebuilds after each save. Returns a function that stops it. */
export async function startDevServer(compiler: Compiler | undefined, options: Options) {
  const { middlewares: first = [], fallbacks: last = [], publicPath, ...others } = options;
  const named = (middlewares: Middleware[], name: string) =>
    middlewares.map((middleware, index) => ({ name: `${name}-${index}`, middleware }));
  const server = new WebpackDevServer(
    {
      hot: false,
      client: false,
      static: false,
      liveReload: false,
      compress: false,
      host: LOOPBACK,
      webSocketServer: others.client ? 'ws' : false,
      allowedHosts: ['localhost'],
      ...others,
      devMiddleware: {
        publicPath: publicPath ?? '/.builds/',
        writeToDisk: true,
        stats: compiler ? 'errors-warnings' : 'none',
        index: false,
      },
      setupMiddlewares: (middlewares) => [...named(first, 'first'), ...middlewares, ...named(last, 'last')],
    },
    compiler ?? noBuild(),
  );
  await server.start();
  return () => server.stop();
}

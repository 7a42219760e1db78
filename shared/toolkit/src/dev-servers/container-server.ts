import { CONTAINER_PATH, LOCAL_REMOTE_FILE, type LocalRemote } from '@hireloom/contracts';
import { readRemoteDescription } from '@hireloom/releases';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type WebpackDevServer from 'webpack-dev-server';
import { watch } from '../build/watch';

type Next = (error?: unknown) => void;
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

type ContainerServer = Pick<WebpackDevServer.Configuration, 'static' | 'headers'> & {
  middleware: Middleware;
};

/**
 * Lets a running shell load this remote from its standalone server: `?remote.<name>=http://localhost:<port>`. Builds the container at
 * a shell's first request, since most standalone servers never get one.
 */
export function containerServer(directory: string): ContainerServer {
  const output = path.join(directory, '.dev/container');
  let builds = 0;
  let firstBuild: Promise<void> | undefined;
  const start = () =>
    new Promise<void>((resolve) => {
      const onBuilt = () => {
        builds += 1;
        resolve();
      };
      const onBroken = (problem: string) => console.error(`The container can't be built:\n${problem}`);
      void watch({ directory, output, platforms: ['browser'], onBuilt, onBroken });
    });
  const answer = async (request: IncomingMessage, response: ServerResponse, next: Next) => {
    await (firstBuild ??= start());
    if (request.url !== CONTAINER_PATH + LOCAL_REMOTE_FILE) return next();
    // Includes the process id because a restarted server counts from 1 again.
    const build = `${process.pid}-${builds}`;
    const description: LocalRemote = { ...readRemoteDescription(directory), build };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(description));
  };
  return {
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' },
    static: { directory: path.join(output, 'browser'), publicPath: CONTAINER_PATH, watch: false },
    middleware: (request, response, next) => {
      if (!request.url?.startsWith(CONTAINER_PATH)) return next();
      answer(request, response, next).catch(next);
    },
  };
}

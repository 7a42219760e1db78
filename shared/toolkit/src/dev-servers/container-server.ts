import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type WebpackDevServer from 'webpack-dev-server';
import { CONTAINER_PATH, LOCAL_REMOTE_FILE, type LocalRemote } from '@hireloom/contracts';
import { watch } from '../build/watch';
import { readRemoteDescription } from '@hireloom/releases';

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Builds the remote's container when a shell first asks for it, since most who work standalone never need it. */
function containerBuilds(directory: string, output: string) {
  let count = 0;
  let first: Promise<void> | undefined;
  const start = () =>
    new Promise<void>((resolve) => {
      const onBuilt = () => {
        count += 1;
        resolve();
      };
      const onBroken = (problem: string) => console.error(`The container can't be built:\n${problem}`);
      void watch({ directory, output, platforms: ['browser'], onBuilt, onBroken });
    });
  return {
    ready: () => (first ??= start()),
    /** A server that restarts counts from one again: its process id keeps its builds apart from those before. */
    name: () => `${process.pid}-${count}`,
  };
}

/** Lets a running shell take this remote from its standalone server: `?remote.<name>=http://localhost:<port>`. */
export function containerServer(
  directory: string,
): Pick<WebpackDevServer.Configuration, 'static' | 'headers'> & { middleware: Middleware } {
  const output = path.join(directory, '.dev/container');
  const builds = containerBuilds(directory, output);
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => {
    await builds.ready();
    if (request.url !== CONTAINER_PATH + LOCAL_REMOTE_FILE) return next();
    const description: LocalRemote = { ...readRemoteDescription(directory), build: builds.name() };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(description));
  };
  return {
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' },
    static: { directory: path.join(output, 'browser'), publicPath: CONTAINER_PATH, watch: false },
    middleware: (request, response, next) =>
      request.url?.startsWith(CONTAINER_PATH) ? void answer(request, response, next).catch(next) : next(),
  };
}

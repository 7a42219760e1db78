import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../../config';
import { LiveContent } from './live-content';
import { handleError } from '../http/api-scope';
import { registerContentRoutes } from './content-routes';

/** The published content, and its GET calls for use on this machine only: by loaders in render workers, and by the server itself. */
export type Content = {
  live: LiveContent;
  /** The Unix socket that serves the calls. */
  socketPath: string;
  /** Handles a call, such as `/api/api/getblogs`, within this process. @throws Error for any status but 200 */
  get: (address: string) => Promise<unknown>;
  /** The version of the published content. */
  version: () => string;
  /** Calls `listener` when there is a new version. */
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

type Settings = Pick<Config, 'contentDir' | 'imageHosts' | 'contentCheckMs'>;

/** A separate instance, so that render workers can reach no other route. */
async function listen(live: LiveContent, log: FastifyBaseLogger | undefined) {
  const app = fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setErrorHandler(handleError);
  registerContentRoutes(app, live);
  // In the temporary folder, because a socket's path must be shorter than 104 characters.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-'));
  const socketPath = path.join(folder, 'content');
  await app.listen({ path: socketPath });
  return { app, folder, socketPath };
}

/** Reads the content folder and watches it for changes. @throws UsageError if it does not exist or has mistakes */
export async function openContent(settings: Settings, log?: FastifyBaseLogger): Promise<Content> {
  const live = new LiveContent({
    folder: settings.contentDir,
    imageHosts: settings.imageHosts,
    checkMs: settings.contentCheckMs,
    onProblem: (problem) =>
      log?.error({ problem }, 'the content folder has a problem; the last valid content is still served'),
  });
  const { app, folder, socketPath } = await listen(live, log);
  const unfollow = live.follow();
  return {
    live,
    socketPath,
    get: async (address) => {
      const answer = await app.inject(address);
      if (answer.statusCode !== 200) throw new Error(`${address} responded with status ${answer.statusCode}`);
      return answer.json();
    },
    version: () => live.current().version,
    onChange: (listener) => live.onChange(listener),
    close: async () => {
      unfollow();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

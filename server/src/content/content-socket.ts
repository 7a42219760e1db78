import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { handleError } from '../http/api-scope';
import { listCards, type ServedContent, registerContentRoutes } from './content-routes';

/** Serves the content calls at a Unix socket. A separate instance, so that render workers can reach no other route. */
export async function listenOnSocket(content: ServedContent, log: FastifyBaseLogger | undefined) {
  const { live } = content;
  const app = fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setErrorHandler(handleError);
  registerContentRoutes(app, content);
  // In the temporary folder, because a socket's path must be shorter than 104 characters.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-'));
  const socketPath = path.join(folder, 'content');
  await app.listen({ path: socketPath });
  return {
    path: socketPath,
    /** Answers a call within this process: a whole list without the texts of its entries. @throws Error for any status but 200 */
    get: async (address: string): Promise<unknown> => {
      const cards = listCards(live.current(), address);
      if (cards) return cards;
      const answer = await app.inject(address);
      if (answer.statusCode !== 200) throw new Error(`${address} responded with status ${answer.statusCode}`);
      return answer.json();
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

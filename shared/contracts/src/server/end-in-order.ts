import type { FastifyInstance } from 'fastify';
import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How often connections are looked for on which the last answer has gone out. */
const IDLE_CHECK_MS = 50;
const MOST_TURNS = 1000;

export type Ending = {
  /** Whether the process was told to end: it is not ready from then on. */
  isEnding: () => boolean;
  /** Says for the time of the notice that it ends, takes no more connections, and resolves when all requests are answered. */
  end: () => Promise<void>;
};

/** The system takes connections before the server does: those that wait there would be cut off when it stops listening. */
async function takeThoseWhoWait(server: Server): Promise<void> {
  let taken = 0;
  const count = () => void (taken += 1);
  server.on('connection', count);
  // Each turn takes one at least; a flood of them is not waited for.
  for (let turn = 0, before = -1; turn < MOST_TURNS && taken !== before; turn += 1) {
    before = taken;
    await nextTurn();
  }
  server.off('connection', count);
}

/** Resolves when the last connection is closed. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // An answer that was begun before says nothing of the end: its connection is idle afterwards, and would be kept.
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearInterval(timer);
      resolve();
    });
  });
}

/**
 * Ends a server so that no request fails: whoever looks at `/readyz` learns of it before connections are refused, and each
 * answer from then on closes its connection, so that nobody sends another request on one that is about to be closed.
 * Needs `return503OnClosing: false`. Before the routes: they get its hook. `noticeMs`: how long it takes requests all the same.
 */
export function endInOrder(app: FastifyInstance, noticeMs: number): Ending {
  let isEnding = false;
  // Of a request that came before, and of one that comes now: not every answer goes through Fastify's hooks.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
  });
  return {
    isEnding: () => isEnding,
    end: async () => {
      isEnding = true;
      await pause(noticeMs);
      await takeThoseWhoWait(app.server);
      // Only then what requests need is closed.
      await stopListening(app.server);
      await app.close();
    },
  };
}

import type { FastifyInstance } from 'fastify';
import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How often connections are looked for on which the last answer has gone out. */
const IDLE_CHECK_MS = 50;
/** So short is a turn of the event loop in which nothing was done. */
const QUIET_TURN_MS = 0.3;
/** A flood of connections is not waited for. */
const TAKING_LIMIT_MS = 1000;

export type Ending = {
  /** Whether the process was told to end: it is not ready from then on. */
  isEnding: () => boolean;
  /** Says for the time of the notice that it ends, takes no more connections, and resolves when all requests are answered. */
  end: () => Promise<void>;
};

/**
 * The system takes connections before the server does: those that wait there would be cut off when it stops listening.
 * Resolves in a turn that was short and took none, as one may come to wait while a longer turn answers requests.
 */
async function takeThoseWhoWait(server: Server): Promise<void> {
  let taken = 0;
  const count = () => void (taken += 1);
  server.on('connection', count);
  const startedAt = performance.now();
  for (let now = startedAt; now - startedAt < TAKING_LIMIT_MS;) {
    const [takenBefore, turnStartedAt] = [taken, now];
    await nextTurn();
    now = performance.now();
    if (taken === takenBefore && now - turnStartedAt < QUIET_TURN_MS) break;
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

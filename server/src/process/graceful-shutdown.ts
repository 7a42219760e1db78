import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** An event loop turn shorter than this did no work. */
const QUIET_TURN_MS = 0.3;
/** Upper bound on draining the accept queue, so that a flood of connections cannot delay shutdown. */
const ACCEPT_LIMIT_MS = 1000;

export type ShutdownHandle = {
  /** Whether shutdown has begun. From then on the process is not ready. */
  isEnding: () => boolean;
  /** Waits for the notice period, then stops accepting connections. Resolves when all requests have been completed. */
  end: () => Promise<void>;
};

/** Closing the listener would reset connections that the kernel has queued. A turn without a new one ends the wait. */
async function drainAcceptQueue(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  const startedAt = performance.now();
  for (let now = startedAt; now - startedAt < ACCEPT_LIMIT_MS;) {
    const [acceptedBefore, turnStartedAt] = [accepted, now];
    await nextTurn();
    now = performance.now();
    if (accepted === acceptedBefore && now - turnStartedAt < QUIET_TURN_MS) break;
  }
  server.off('connection', count);
}

/** `/readyz` warns load balancers for `noticeMs`, then every response closes its connection. Call before routes are added. */
export function gracefulShutdown(app: FastifyInstance, noticeMs: number): ShutdownHandle {
  let isEnding = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });
  return {
    isEnding: () => isEnding,
    end: async () => {
      isEnding = true;
      await pause(noticeMs);
      await drainAcceptQueue(app.server);
      // Closes connections that were kept alive by a response that began before.
      app.server.keepAliveTimeout = 1;
      await app.close();
    },
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { RequestError } from '../request-error';

declare module 'fastify' {
  // Read by @fastify/under-pressure, which does not declare it.
  interface FastifyContextConfig {
    pressureHandler?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  }
}

/** Leaves time to do the work before the site server times out after 10 s. */
const WAIT_MS = 4000;
const STEP_MS = 100;
const MOST_WAITING = 20;
const busy = 'The service has more to do than it can. Please try again in a few seconds.';

/**
 * Config of a route whose requests may wait while the service is overloaded, instead of being refused at once: crawlers
 * fetch many pictures in a row, and take a 503 for a missing one. Both the number of waiting requests and the wait are limited.
 */
export function waitForRelief(app: FastifyInstance) {
  let waiting = 0;
  const pressureHandler = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const end = Date.now() + (waiting < MOST_WAITING ? WAIT_MS : 0);
    waiting += 1;
    try {
      while (app.isUnderPressure() && Date.now() < end) await pause(STEP_MS);
    } finally {
      waiting -= 1;
    }
    if (!app.isUnderPressure()) return;
    reply.header('retry-after', '10');
    throw new RequestError(503, busy);
  };
  return { pressureHandler };
}

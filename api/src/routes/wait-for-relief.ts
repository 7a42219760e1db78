import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { RequestError } from '../request-error';

declare module 'fastify' {
  // Read by @fastify/under-pressure, which does not declare it.
  interface FastifyContextConfig {
    pressureHandler?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  }
}

/** Within the 10 s after which the site server gives a call up, with time left to do the work. */
const WAIT_MS = 4000;
const STEP_MS = 100;
const MOST_WAITING = 20;
const busy = 'The service has more to do than it can. Please try again in a few seconds.';

/**
 * Config of a route whose requests may wait while the service is overloaded, instead of being refused at once: robots
 * ask for many pictures in a row, and take a 503 for a missing one. Only so many wait, and not for long.
 */
export function waitForRelief(app: FastifyInstance) {
  let waiting = 0;
  const pressureHandler = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const end = Date.now() + (waiting < MOST_WAITING ? WAIT_MS : 0);
    waiting += 1;
    while (app.isUnderPressure() && Date.now() < end) await pause(STEP_MS);
    waiting -= 1;
    if (!app.isUnderPressure()) return;
    reply.header('retry-after', '10');
    throw new RequestError(503, busy);
  };
  return { pressureHandler };
}

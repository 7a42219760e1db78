import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config';
import { RequestError } from '../request-error';

type Limits = Pick<Config, 'postsPerMinute' | 'postsPerHour' | 'allowedOrigins'>;

const minuteMs = 60_000;
const ipv6Subnet = 64;

function isOriginAllowed(origin: string, host: string, allowed: Limits['allowedOrigins']): boolean {
  if (!URL.canParse(origin)) return false;
  const address = new URL(origin);
  if (address.host === host) return true;
  if (allowed.length > 0) return allowed.includes(address.origin);
  return ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
}

/**
 * Browsers name the page's origin with every POST, and a page cannot forge it.
 * Where no origins are configured, pages of this machine may send too: that is how it is developed.
 */
function checkOrigin({ headers, host }: FastifyRequest, allowed: Limits['allowedOrigins']): void {
  const { origin } = headers;
  if (origin === undefined) {
    throw new RequestError(403, 'A form must say which page it comes from, in the header Origin.');
  }
  if (!isOriginAllowed(origin, host, allowed)) {
    throw new RequestError(403, 'Forms are taken from our own pages only.');
  }
}

const inWords = (seconds: number) =>
  seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;

/** Runs before a form is read: from our pages only, and so many a minute and an hour from one address. */
export function guardPosts(app: FastifyInstance, limits: Limits): onRequestAsyncHookHandler {
  const limiters = [
    app.createRateLimit({ max: limits.postsPerMinute, timeWindow: minuteMs, ipv6Subnet }),
    app.createRateLimit({ max: limits.postsPerHour, timeWindow: 60 * minuteMs, ipv6Subnet }),
  ];
  return async (request, reply) => {
    checkOrigin(request, limits.allowedOrigins);
    for (const count of limiters) {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) continue;
      reply.header('retry-after', String(state.ttlInSeconds));
      const when = inWords(state.ttlInSeconds);
      throw new RequestError(429, `Too many requests from your address. Please try again ${when}.`);
    }
  };
}

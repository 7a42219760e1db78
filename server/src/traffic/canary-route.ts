import { CANARY_PATH } from '@hireloom/contracts';
import { BUCKETS, findRoleOfBucket, type Traffic } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { randomInt } from 'node:crypto';
import type { ActiveTraffic } from './visitor-version';
import { readCanaryBucket, hasCanaryCookie, readStoredBucket, type VisitorCookies } from './visitor-cookies';

/** Without a canary, browsers and caches may cache the response, so clients may see a new canary up to 60 s late. */
const NO_CANARY = 'public, max-age=60';

type Options = { activeTraffic: () => ActiveTraffic; cookies: VisitorCookies };

/** The buckets in the visitor's cookies: the one that is sent to `CANARY_PATH` only, and the one that is sent with pages. */
export type CookieBuckets = { stored?: number; onPages?: number };

/** Returns what the cookies of a visitor are after `GET /canary`. */
export function assignVisitor(
  traffic: Pick<Traffic, 'canaries'>,
  { stored, onPages }: CookieBuckets,
  draw: () => number,
): CookieBuckets {
  if (traffic.canaries.length === 0) return { stored };
  // Visitors stay in their canary when the bucket cookie expires.
  const bucket = stored ?? onPages ?? draw();
  return { stored: bucket, onPages: findRoleOfBucket(traffic, bucket) && bucket };
}

/**
 * Draws a visitor's bucket in a request of its own, so that page requests stay the same for everybody but the visitors of a canary and as many
 * who are compared with them.
 */
export function registerCanaryRoute(app: FastifyInstance, { activeTraffic, cookies }: Options) {
  app.get(CANARY_PATH, (request, reply) => {
    const active = activeTraffic();
    const hasCanaries = active.traffic.canaries.length > 0;
    const cacheControl = hasCanaries || hasCanaryCookie(request) ? 'no-store' : NO_CANARY;
    reply.code(204).header('Cache-Control', cacheControl);
    const before = { stored: readStoredBucket(request), onPages: readCanaryBucket(request) };
    const { stored, onPages } = assignVisitor(active.traffic, before, () => randomInt(BUCKETS));
    if (stored !== undefined && stored !== before.stored) cookies.setBucket(reply, stored);
    if (onPages !== undefined) cookies.setCanary(reply, onPages);
    else if (hasCanaryCookie(request)) cookies.clearCanary(reply);
    return reply.send();
  });
}

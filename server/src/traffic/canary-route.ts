import { CANARY_PATH } from '@hireloom/contracts';
import { BUCKETS } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { randomInt } from 'node:crypto';
import { type ActiveTraffic, isInCanary } from './visitor-version';
import { readCanaryBucket, hasCanaryCookie, readStoredBucket, type VisitorCookies } from './visitor-cookies';

/** Without a canary, browsers and caches may cache the response, so clients may see a new canary up to 60 s late. */
const NO_CANARY = 'public, max-age=60';

type Options = { activeTraffic: () => ActiveTraffic; cookies: VisitorCookies };

/** Draws a visitor's bucket and sets its cookie in a request of its own, so that page requests stay the same for everybody else. */
export function registerCanaryRoute(app: FastifyInstance, { activeTraffic, cookies }: Options) {
  app.get(CANARY_PATH, (request, reply) => {
    const active = activeTraffic();
    const hasCanaries = active.traffic.canaries.length > 0;
    const cacheControl = hasCanaries || hasCanaryCookie(request) ? 'no-store' : NO_CANARY;
    reply.code(204).header('Cache-Control', cacheControl);
    const stored = readStoredBucket(request);
    // Falls back to the canary cookie, so that visitors stay in their canary when the bucket cookie expires.
    const bucket = hasCanaries ? (stored ?? readCanaryBucket(request) ?? randomInt(BUCKETS)) : undefined;
    if (bucket !== undefined && stored === undefined) cookies.setBucket(reply, bucket);
    if (bucket !== undefined && isInCanary(active, bucket)) cookies.setCanary(reply, bucket);
    else if (hasCanaryCookie(request)) cookies.clearCanary(reply);
    return reply.send();
  });
}

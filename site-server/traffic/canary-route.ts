import { BUCKETS, CANARY_PATH } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import { hasCanary, type InForce } from './follow-traffic';
import { canaryBucket, hasCanaryCookie, keptBucket, type VisitorCookies } from './visitor-cookies';

/** While nothing is tried out, browsers and caches answer this by themselves. A canary begins so much later for them. */
const NO_CANARY = 'public, max-age=60';

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Options = { inForce: () => InForce; cookies: VisitorCookies };

function assign({ request, reply }: Exchange, inForce: InForce, cookies: VisitorCookies) {
  const kept = keptBucket(request);
  // Whoever is in a canary stays there when his bucket's week is over.
  const bucket = kept ?? canaryBucket(request) ?? randomInt(BUCKETS);
  if (kept === undefined) cookies.setBucket(reply, bucket);
  if (hasCanary(inForce, bucket)) cookies.setCanary(reply, bucket);
  else if (hasCanaryCookie(request)) cookies.clearCanary(reply);
}

/**
 * Decides who is in a canary, apart from the pages, so that they stay the same for everybody else: draws the visitor's
 * bucket, and gives only those with a canary the cookie by which caches pass by.
 */
export function canaryRoute(app: FastifyInstance, { inForce, cookies }: Options) {
  app.get(CANARY_PATH, (request, reply) => {
    const now = inForce();
    reply.code(204);
    if (now.traffic.canaries.length === 0 && !hasCanaryCookie(request))
      return reply.header('Cache-Control', NO_CANARY).send();
    reply.header('Cache-Control', 'no-store');
    if (now.traffic.canaries.length > 0) assign({ request, reply }, now, cookies);
    else cookies.clearCanary(reply);
    return reply.send();
  });
}

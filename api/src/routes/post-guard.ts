import { networkOf } from '@hireloom/service';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config';
import type { CountPost } from '../post-counts';
import { RequestError } from '../request-error';
import type { LeadKind } from '../schema';

type Limits = Pick<Config, 'postsPerMinute' | 'postsPerHour' | 'postsOfAllPerMinute' | 'allowedOrigins'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A /48 is what a company or a street gets, and what one who has it can choose 65,536 networks from. */
const shareOfSite = 4;

function isOriginAllowed(origin: string, host: string, allowed: Limits['allowedOrigins']): boolean {
  if (!URL.canParse(origin)) return false;
  const address = new URL(origin);
  if (address.host === host) return true;
  if (allowed.length > 0) return allowed.includes(address.origin);
  return ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
}

/**
 * Browsers name the page's origin with every POST, and a page cannot forge it: a page of others is refused. Who sends none is
 * no browser, and could as well send ours. Where no origins are configured, pages of this machine may send too: that is how
 * it is developed.
 */
function checkOrigin({ headers: { origin }, host }: FastifyRequest, allowed: Limits['allowedOrigins']): void {
  if (origin !== undefined && !isOriginAllowed(origin, host, allowed)) {
    throw new RequestError(403, 'Forms are taken from our own pages only.');
  }
}

const inWords = (seconds: number) =>
  seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;

type Rule = { key: string; most: number; windowMs: number };

/** Counted per form: an office that subscribes many readers can still ask for a recruiter. */
function rulesFor(form: LeadKind, address: string, { postsPerMinute, postsPerHour }: Limits): Rule[] {
  const [own, site] = [networkOf(address, 64), networkOf(address, 48)];
  const rulesOf = (network: string, share: number) => [
    { key: `${form} ${network}`, most: postsPerMinute * share, windowMs: minuteMs },
    { key: `${form} ${network}`, most: postsPerHour * share, windowMs: hourMs },
  ];
  return [...rulesOf(own, 1), ...(site === own ? [] : rulesOf(site, shareOfSite))];
}

/** Runs before the body is read. Rejects posts from foreign origins, and beyond the limits per address or for all visitors. */
export function guardPosts(count: CountPost, limits: Limits, form: LeadKind): onRequestAsyncHookHandler {
  const ofAll = { key: 'everybody', most: limits.postsOfAllPerMinute, windowMs: minuteMs };
  return async (request, reply) => {
    checkOrigin(request, limits.allowedOrigins);
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new RequestError(415, 'Send the form as it is, not compressed.');
    }
    const refuseBeyond = async ({ key, most, windowMs }: Rule, status: 429 | 503, reason: string) => {
      const { current, ttl } = await count(key, windowMs);
      if (current <= most) return;
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      reply.header('retry-after', String(seconds));
      throw new RequestError(status, `${reason} Please try again ${inWords(seconds)}.`);
    };
    for (const rule of rulesFor(form, request.ip, limits)) {
      await refuseBeyond(rule, 429, 'Too many requests from your address.');
    }
    // Last, so that one visitor who was refused uses nothing up of what is left for the others.
    await refuseBeyond(ofAll, 503, 'More forms are being sent than we can take at the moment.');
  };
}

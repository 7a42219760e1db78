import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '../errors';
import { refusals } from './content/frame';

/**
 * `origin`: the public address of the desk. `userHeader`: the header in which the proxy names the person. Ignored if the desk listens on a
 * port, where anybody could send it.
 */
export type Access = { origin: () => string; userHeader?: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who sent the request, if the proxy names one. */
    staff: string | null;
  }
}

/** Leads are personal data: nothing is cached, and nothing is loaded from elsewhere. There are no scripts. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // With `no-referrer`, browsers would send `Origin: null` with the desk's own forms.
  'referrer-policy': 'same-origin',
} as const;

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether the browser's headers say that one of the desk's own pages sent the request. */
function isFromDesk({ headers: { origin, ...sent } }: FastifyRequest, deskOrigin: string): boolean {
  const site = sent['sec-fetch-site'];
  return origin === deskOrigin && (site === undefined || site === 'same-origin');
}

const MAX_NAME_LENGTH = 100;

/** The person's name from the proxy's header, on one line. */
function readStaff({ headers: sent }: FastifyRequest, header: string | undefined): string | null {
  const name = header && sent[header];
  if (typeof name !== 'string') return null;
  return (
    name
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH) || null
  );
}

/**
 * Rejects requests for another host, which protects from DNS rebinding, and changes sent by other sites' pages (CSRF). Sets the headers of
 * every response, including rejections.
 */
export function guardDesk(app: FastifyInstance, { origin, userHeader }: Access): void {
  app.decorateRequest('staff', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.headers.host !== new URL(origin()).host)
      throw new RequestError(421, refusals.otherHost(origin()));
    if (!isReading(request) && !isFromDesk(request, origin()))
      throw new RequestError(403, refusals.otherSite);
    request.staff = readStaff(request, userHeader);
    done();
  });
}

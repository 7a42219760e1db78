import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '../errors';
import { refusals } from './content/frame';

/** `origin`: the address of the desk. `userHeader`: the header in which the proxy names the person; never read on a port. */
export type Access = { origin: () => string; userHeader?: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** The person at the desk, if the proxy names one. */
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

/** Whether a browser says that one of the desk's own pages sent the request. */
function isFromDesk({ headers: { origin, ...sent } }: FastifyRequest, deskOrigin: string): boolean {
  const site = sent['sec-fetch-site'];
  return origin === deskOrigin && (site === undefined || site === 'same-origin');
}

const MAX_NAME_LENGTH = 100;

/** The proxy's name for the person, on one line. */
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
 * Refuses requests to another host, as a page gets by DNS rebinding, and changes that a page of another site sends (CSRF). Sets the
 * headers of every answer, refusals included.
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

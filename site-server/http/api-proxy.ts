import type { ApiError } from '@hireloom/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiAnswer, ApiBusy, type ApiClient, isRead } from './api-client';
import { apiPath } from './api-path';
import { apiNothing, apiUnavailable } from './content/api-messages';
import { endToEnd } from './end-to-end';

const RETRY_AFTER_S = '10';
/** As much as the API itself takes. */
const BODY_LIMIT = 32 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The reason names inner addresses: it is for the log alone. */
export function sayUnavailable(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if ((error.statusCode ?? 500) < 500) return reply.send(error);
  if (error instanceof ApiBusy) request.log.warn(error.message);
  else request.log.error({ err: error }, 'the API did not answer');
  return reply
    .code(503)
    .headers({ 'Retry-After': RETRY_AFTER_S, 'Cache-Control': 'no-store' })
    .send({ message: apiUnavailable, requestId: request.id } satisfies ApiError);
}

export const sayNothingThere = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ message: apiNothing } satisfies ApiError);

/** Trusted by the API from the site alone, handled here, or set anew for each message. */
const HEADERS_OF_REQUEST = ['x-request-id', 'traceparent', 'tracestate', 'expect', 'host', 'content-length'];
/** The site sends its own. */
const HEADERS_OF_ANSWER = ['date'];

const without = <Value>(headers: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The address at the API, with the query in one spelling. */
function addressOf({ url }: FastifyRequest): string | undefined {
  const path = apiPath(url);
  const query = new URLSearchParams(url.split('?').slice(1).join('?')).toString();
  return path && query ? `${path}?${query}` : path;
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: ApiAnswer) {
  reply.code(status).headers(without(headers, HEADERS_OF_ANSWER));
  return body.length > 0 ? reply.send(body) : reply.send();
}

/** Hands calls on to the API, with the visitor's address for its limits and the site's host for its check of origins. */
export function apiProxy(app: FastifyInstance, api: Pick<ApiClient, 'call'>) {
  void app.register(async (scope) => {
    scope.setErrorHandler(sayUnavailable);
    // Bodies are read in full before the API is called: a slow sender takes no slot.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: METHODS,
      url: '/api/*',
      handler: async (request, reply) => {
        const path = addressOf(request);
        if (path === undefined) return sayNothingThere(reply);
        const { method, body } = request;
        const headers = without(endToEnd(request.headers), HEADERS_OF_REQUEST);
        const sent = !isRead(method) && Buffer.isBuffer(body) ? { body } : {};
        return sendAnswer(reply, await api.call(request, reply, { method, path, headers, ...sent }));
      },
    });
  });
}

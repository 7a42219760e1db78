import type { FastifyInstance } from 'fastify';
import type { ApiClient } from './api-client';
import { servicePath, withQuery } from './api-path';
import { bodyOf, readWholeBodies, sendNotFound, sendUnavailable } from './api-proxy';
import type { Headers } from './end-to-end';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The request headers that a service gets. Cookies are not among them: they belong to the site. */
const FORWARDED_HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type'],
  ...['idempotency-key', 'if-match', 'if-modified-since', 'if-none-match'],
];

/** The answer headers that a browser gets. A service sets no cookies and changes none of the site's security headers. */
const RETURNED_HEADERS = [
  ...[
    'allow',
    'cache-control',
    'content-disposition',
    'content-encoding',
    'content-language',
    'content-type',
  ],
  ...['etag', 'last-modified', 'retry-after', 'vary', 'x-total-count'],
];

/** Data. Documents, scripts and styles of this origin come only from signed releases. */
const DATA_TYPE =
  /^(?:application\/(?:(?:[\w.-]+\+)?json|x-ndjson|pdf)|text\/(?:plain|csv)|image\/(?:avif|gif|jpeg|png|webp))(?:\s*;|$)/i;

const pick = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** A team's service answered with something other than data. */
class NoData extends Error {
  readonly statusCode = 502;
}

/** Forwards `/services/<name>/…` to the service of that name. Each service has a client, and so limits, of its own. */
export function serviceProxy(app: FastifyInstance, clients: ReadonlyMap<string, Pick<ApiClient, 'call'>>) {
  void app.register(async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) =>
      sendUnavailable(error, request, reply, 'a service of a team did not answer as it should'),
    );
    readWholeBodies(scope);
    scope.route({
      method: METHODS,
      url: '/services/*',
      handler: async (request, reply) => {
        const asked = servicePath(request.url);
        const client = asked && clients.get(asked.service);
        if (!client) return sendNotFound(reply);
        const { method, headers } = request;
        const path = withQuery(asked.path, request.url);
        const call = { method, path, headers: pick(headers, FORWARDED_HEADERS), body: bodyOf(request) };
        const { status, headers: answered, body } = await client.call(request, reply, call);
        const type = String(answered['content-type'] ?? '');
        if (body.length > 0 && !DATA_TYPE.test(type))
          throw new NoData(`the service ${asked.service} answered with the type "${type}", which is no data`);
        reply.code(status).headers(pick(answered, RETURNED_HEADERS));
        return reply.send(body.length > 0 ? body : undefined);
      },
    });
  });
}

import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** Hands calls on to the API, with the visitor's address for its limits and the site's host for its check of origins. */
export async function apiProxy(app: FastifyInstance, apiUrl: string) {
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
      }),
    },
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { SiteMetrics } from './site-metrics';

const isLoopback = (address = '') => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Whoever asks on this machine itself; what a proxy beside the site hands on comes from outside. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress) && proxyHeaders.every((name) => headers[name] === undefined);

const digest = (text: string) => createHash('sha256').update(text).digest();

const hasToken = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/** `GET /metrics`: with `token` for whoever sends it as a bearer token, without for this machine alone; for others it is not there. */
export function metricsRoute(
  app: FastifyInstance,
  { registry }: Pick<SiteMetrics, 'registry'>,
  token?: string,
) {
  app.get('/metrics', async (request, reply) => {
    const isAllowed = token ? hasToken(request, token) : isFromThisMachine(request);
    if (!isAllowed) return reply.code(404).type('text/plain').send('There is nothing here.\n');
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

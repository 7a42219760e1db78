import { hasToken } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';
import type { SiteMetrics } from './site-metrics';

/** `GET /metrics` for clients with the bearer token. Answers 404 to all others, and to everyone if no token is configured. */
export function metricsRoute(
  app: FastifyInstance,
  { registry }: Pick<SiteMetrics, 'registry'>,
  token: string | undefined,
) {
  app.get('/metrics', async (request, reply) => {
    if (!token || !hasToken(request, token))
      return reply.code(404).type('text/plain').send('There is nothing here.\n');
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

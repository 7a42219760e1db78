import { mayReadMetrics } from '@hireloom/contracts/server';
import type { FastifyInstance } from 'fastify';
import type { SiteMetrics } from './site-metrics';

/** `GET /metrics`: with `token` for whoever sends it as a bearer token, without for this machine alone; for others it is not there. */
export function metricsRoute(
  app: FastifyInstance,
  { registry }: Pick<SiteMetrics, 'registry'>,
  token?: string,
) {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token))
      return reply.code(404).type('text/plain').send('There is nothing here.\n');
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

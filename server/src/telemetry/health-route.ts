import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import { databaseLimitMs, type MonitoredParts, readHealthState, registerMonitoringRoute } from './monitoring';

async function checkHealth(parts: MonitoredParts) {
  const { queues, problems, oldestUnsentSeconds } = await readHealthState(parts);
  const { version, articles, caseStudies, logos, testimonials } = parts.content.current();
  return {
    status: problems.length > 0 ? 'degraded' : 'ok',
    problems,
    contentVersion: version,
    counts: {
      articles: articles.size,
      caseStudies: caseStudies.size,
      logos: logos.length,
      testimonials: testimonials.length,
    },
    outbox: {
      waiting: queues.reduce((sum, { length }) => sum + length, 0),
      oldestUnsentSeconds,
    },
  };
}

/** `/health`, for monitoring: 404 without the metrics token, 503 if the database fails or there is a problem. */
export function registerHealthRoute(app: FastifyInstance, parts: MonitoredParts): void {
  registerMonitoringRoute(app, '/health', parts.token, async (_request, reply) => {
    const health = await pTimeout(checkHealth(parts), { milliseconds: databaseLimitMs }).catch(
      (err: unknown) => {
        app.log.error({ err }, 'the database did not answer in time');
        return { status: 'failed', problems: ['database'] };
      },
    );
    if (health.status === 'failed') reply.header('retry-after', '10');
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });
}

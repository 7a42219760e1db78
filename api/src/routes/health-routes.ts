import type { Ending } from '@hireloom/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import { databaseLimitMs, type MonitoredParts, readState, registerMonitoringRoute } from './monitoring';

declare module 'fastify' {
  // Read by @fastify/under-pressure, which does not declare it.
  interface FastifyContextConfig {
    pressureHandler?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  }
}

/** Options for a route that stays available while the service is overloaded. */
export const servedUnderPressure = { config: { pressureHandler: () => undefined } };

const noStore = { 'cache-control': 'no-store' };

async function checkHealth(parts: MonitoredParts) {
  const { queues, problems, oldestUnsentSeconds } = await readState(parts);
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

/**
 * `/livez`: 200 if the process responds. It checks nothing else, because restarting the process would not repair the database.
 * `/readyz`: 200 until shutdown begins. It stays ready during a database outage: otherwise load balancers would drop all APIs at
 * once, and visitors would not even get content. `/health`: for monitoring. 404 without the metrics token, 503 if the database
 * fails or there is a problem.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { isEnding }: Pick<Ending, 'isEnding'>,
  parts: MonitoredParts,
): void {
  for (const path of ['/livez', '/healthz', '/live']) {
    app.get(path, servedUnderPressure, (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  }
  app.get('/readyz', servedUnderPressure, (_request, reply) =>
    reply
      .code(isEnding() ? 503 : 200)
      .headers(noStore)
      .send({ status: isEnding() ? 'ending' : 'ready' }),
  );
  registerMonitoringRoute(app, '/health', parts.token, async (_request, reply) => {
    const message = Object.assign(new Error('the database did not answer in time'), { statusCode: 503 });
    const health = await pTimeout(checkHealth(parts), { milliseconds: databaseLimitMs, message });
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .headers(noStore)
      .send(health);
  });
}

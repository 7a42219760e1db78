import { hasToken } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';
import type { Erasures } from '../erasures/erasures';
import type { PublishedContent } from '../publishing/published-content';
import type { Repositories } from '../repositories/repositories';
import { oldestAgeMs } from '../delivery/stuck-channels';
import { withinLimit } from '../within-limit';
import { findProblems } from './health-problems';

/** Probes have short time limits: a database that hangs is reported as one that fails. */
const limitMs = 2000;

class HealthError extends Error {
  override readonly name = 'HealthError';
  readonly statusCode = 503;
}

/**
 * Whether the service can do its work, for holders of the metrics token; others get 404. A database that fails makes this a
 * 503, as it does every other answer; so does what `findProblems` finds. For monitoring: what starts processes anew or spreads
 * traffic asks `/livez` and `/readyz`.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  repositories: Repositories,
  content: PublishedContent,
  { erasures, token }: { erasures: Erasures; token?: string },
): void {
  const { publication, outbox } = repositories;
  const look = async () => {
    await publication.version();
    const queues = await outbox.queues();
    const problems = findProblems(repositories, queues, erasures);
    return Promise.all([content.current(), queues, problems] as const);
  };
  app.get('/health', async (request, reply) => {
    if (!token || !hasToken(request, token)) return reply.callNotFound();
    const [{ version, articles, caseStudies, logos, testimonials }, queues, problems] = await withinLimit(
      look(),
      limitMs,
      new HealthError(`the database did not answer within ${limitMs} ms`),
    );
    const oldestUnsentMs = oldestAgeMs(queues);
    const isDegraded = problems.length > 0;
    return reply
      .code(isDegraded ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: isDegraded ? 'degraded' : 'ok',
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
          oldestUnsentSeconds: Math.round(oldestUnsentMs / 1000),
        },
      });
  });
}

import type { FastifyInstance } from 'fastify';
import type { PublishedContent } from '../content/published-content';
import type { Repositories } from '../repositories/repositories';
import { oldestAgeMs } from '../delivery/queue-age';

const staleNoticeMs = 15 * 60_000;

/**
 * Whether the service can do its work. A database that fails makes this a 503, as it does every other answer; so do
 * notices that do not get out. `/live` says only whether it can take requests: a load balancer asks that.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { brand, publication, outbox }: Repositories,
  content: PublishedContent,
): void {
  app.get('/live', async (_request, reply) => {
    await publication.version();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/health', async (_request, reply) => {
    await publication.version();
    const { version, articles, caseStudies } = await content.current();
    const [logos, testimonials, queues] = await Promise.all([
      brand.logos(),
      brand.testimonials(),
      outbox.queues(),
    ]);
    const oldestUnsentMs = oldestAgeMs(queues);
    const isDegraded = oldestUnsentMs >= staleNoticeMs;
    return reply
      .code(isDegraded ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: isDegraded ? 'degraded' : 'ok',
        contentVersion: version,
        counts: {
          articles: articles.cards.length,
          caseStudies: caseStudies.cards.length,
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

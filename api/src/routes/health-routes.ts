import type { FastifyInstance } from 'fastify';
import type { PublishedContent } from '../content/published-content';
import type { Repositories } from '../repositories/repositories';

/** Whether the service can do its work. A database that fails makes this a 503, as it does every other answer. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { brand, publication }: Repositories,
  content: PublishedContent,
): void {
  app.get('/health', async (_request, reply) => {
    await publication.version();
    const { version, articles, caseStudies } = await content.current();
    const [logos, testimonials] = [await brand.logos(), await brand.testimonials()];
    return reply.header('cache-control', 'no-store').send({
      status: 'ok',
      contentVersion: version,
      counts: {
        articles: articles.cards.length,
        caseStudies: caseStudies.cards.length,
        logos: logos.length,
        testimonials: testimonials.length,
      },
    });
  });
}

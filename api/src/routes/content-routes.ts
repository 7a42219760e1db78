import { articlePageSize, caseStudyPageSize } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import type { PublishedContent } from '../publishing/published-content';
import type { Repositories } from '../repositories/repositories';
import { isUnchanged, sendAnswer, sendUnchanged } from './content-answer';
import { registerListRoutes } from './list-routes';

function registerWholeList(
  app: FastifyInstance,
  content: PublishedContent,
  path: string,
  read: () => Promise<object[]>,
): void {
  app.get(path, async (request, reply) => {
    const snapshot = await content.current();
    if (isUnchanged(request, reply, snapshot)) return sendUnchanged(reply);
    const answer = await content.answer(snapshot, path, async () => ({ body: JSON.stringify(await read()) }));
    return sendAnswer(reply, answer ?? { body: '[]' });
  });
}

/** For the site server, which renders pages again when it changes. Outside `/api`, so visitors can't reach it. */
function registerContentVersion(app: FastifyInstance, content: PublishedContent): void {
  app.get('/content-version', async (_request, reply) => {
    const { version } = await content.current();
    return reply.header('cache-control', 'no-store').send({ contentVersion: version });
  });
}

/** What visitors read: articles, case studies, logos and testimonials. */
export function registerContentRoutes(
  app: FastifyInstance,
  { articles, caseStudies, brand }: Repositories,
  content: PublishedContent,
): void {
  registerListRoutes(app, content, {
    listPath: '/api/api/getblogs',
    detailPath: '/api/api/blogs',
    pageSize: articlePageSize,
    notFound: 'There is no such article.',
    indexOf: (snapshot) => snapshot.articles,
    findBySlug: (slug) => articles.findBySlug(slug),
    findBySlugs: (slugs) => articles.findBySlugs(slugs),
  });
  registerListRoutes(app, content, {
    listPath: '/api/api/getcasestudies',
    detailPath: '/api/api/casestudy',
    pageSize: caseStudyPageSize,
    notFound: 'There is no such case study.',
    indexOf: (snapshot) => snapshot.caseStudies,
    findBySlug: (slug) => caseStudies.findBySlug(slug),
    findBySlugs: (slugs) => caseStudies.findBySlugs(slugs),
  });
  registerContentVersion(app, content);
  registerWholeList(app, content, '/api/api/getlogos', () => brand.logos());
  registerWholeList(app, content, '/api/api/gettestimonials', () => brand.testimonials());
}

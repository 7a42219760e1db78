import type { Registry } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { atomFeed } from './feed';
import { fetchPublished } from './published-content';
import { sitemap } from './sitemap';

type Options = {
  /** Of the version that is live. */
  registry: () => Registry;
  apiUrl: string;
  publicOrigin: string;
};

const MAX_AGE_S = 60;
const RETRY_AFTER_S = 30;

/** Everything may be read but the paths where browsers report. */
const robotsText = (origin: string) => `User-agent: *
Disallow: /report/

Sitemap: ${origin}/sitemap.xml
`;

/** Addresses that lead to one page each. */
const fixedPaths = ({ remotes }: Registry) =>
  remotes.flatMap(({ routes }) => routes.map(({ path }) => path).filter((path) => !path.includes(':')));

const cacheable = (reply: FastifyReply, contentType: string) =>
  reply.headers({
    'Content-Type': `${contentType}; charset=utf-8`,
    'Cache-Control': `public, max-age=${MAX_AGE_S}`,
  });

/** What search engines and feed readers ask for: `/sitemap.xml`, `/feed.xml` and `/robots.txt`. */
export function seoRoutes(app: FastifyInstance, { registry, apiUrl, publicOrigin }: Options) {
  const published = fetchPublished(apiUrl);

  app.get('/robots.txt', (_request, reply) => cacheable(reply, 'text/plain').send(robotsText(publicOrigin)));

  const answerWith = async (reply: FastifyReply, contentType: string, make: () => Promise<string>) => {
    try {
      const text = await make();
      return await cacheable(reply, contentType).send(text);
    } catch (error) {
      reply.log.error({ err: error }, 'the published content could not be listed');
      return reply
        .code(503)
        .header('Retry-After', RETRY_AFTER_S)
        .type('text/plain')
        .send('Try again soon.\n');
    }
  };
  app.get('/sitemap.xml', (_request, reply) =>
    answerWith(reply, 'application/xml', async () => {
      const [articles, caseStudies] = await Promise.all([published.articles(), published.caseStudies()]);
      return sitemap(publicOrigin, { paths: fixedPaths(registry()), articles, caseStudies });
    }),
  );
  app.get('/feed.xml', (_request, reply) =>
    answerWith(reply, 'application/atom+xml', async () => atomFeed(publicOrigin, await published.articles())),
  );
}

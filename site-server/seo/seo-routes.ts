import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createKeptAnswers } from '../http/kept-answers';
import { sendEncoded } from '../http/send-encoded';
import type { ServedVersion } from '../traffic/served-version';
import { atomFeed } from './feed';
import { fixedPaths } from './fixed-paths';
import { fetchPublished } from './published-content';
import { sitemap } from './sitemap';

type Options = {
  live: () => Pick<ServedVersion, 'id' | 'registry'>;
  /** Which content is published. */
  content: () => string;
  apiUrl: string;
  publicOrigin: string;
};

const CACHE_CONTROL = 'public, max-age=60';
const RETRY_AFTER_S = 30;
/** A sitemap of 50,000 addresses, the most that one may have, is 100 KB. */
const SIZE_LIMIT_BYTES = 4 * 1024 * 1024;

/** Everything may be read but the paths where browsers report. */
const robotsText = (origin: string) => `User-agent: *
Disallow: /report/

Sitemap: ${origin}/sitemap.xml
`;

/** What search engines and feed readers ask for: `/sitemap.xml`, `/feed.xml` and `/robots.txt`. */
export function seoRoutes(app: FastifyInstance, { live, content, apiUrl, publicOrigin }: Options) {
  const published = fetchPublished(apiUrl);
  const kept = createKeptAnswers({ maxBytes: SIZE_LIMIT_BYTES, cacheControl: CACHE_CONTROL, content });

  type Made = { key: string; type: string; make: () => Promise<string> };
  const answerWith = async (request: FastifyRequest, reply: FastifyReply, { key, type, make }: Made) => {
    try {
      const headers = { 'content-type': `${type}; charset=utf-8` };
      const answer = await kept.get(key, async () => ({ text: await make(), headers }));
      return await sendEncoded(request, reply, answer);
    } catch (error) {
      request.log.error({ err: error }, 'the published content could not be listed');
      return reply
        .code(503)
        .header('Retry-After', RETRY_AFTER_S)
        .type('text/plain')
        .send('Try again soon.\n');
    }
  };

  app.get('/robots.txt', (request, reply) =>
    answerWith(request, reply, {
      key: 'robots',
      type: 'text/plain',
      make: async () => robotsText(publicOrigin),
    }),
  );
  app.get('/sitemap.xml', (request, reply) => {
    const { id, registry } = live();
    const make = async () => {
      const [articles, caseStudies] = await Promise.all([published.articles(), published.caseStudies()]);
      return sitemap(publicOrigin, { paths: fixedPaths(registry), articles, caseStudies });
    };
    return answerWith(request, reply, { key: `sitemap ${id}`, type: 'application/xml', make });
  });
  app.get('/feed.xml', (request, reply) => {
    const make = async () => atomFeed(publicOrigin, await published.articles());
    return answerWith(request, reply, { key: 'feed', type: 'application/atom+xml', make });
  });
}

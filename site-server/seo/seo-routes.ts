import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCachedAnswers } from '../http/cached-answers';
import { sendEncoded } from '../http/send-encoded';
import type { LoadedVersion } from '../versions/loaded-version';
import { atomFeed } from './feed';
import { type Declared, feedHome, listPages } from '../pages/listed-pages';
import { sitemap } from './sitemap';

type Options = {
  live: () => Pick<LoadedVersion, 'version'>;
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

/** What decides which pages are listed, besides the content: many versions differ in nothing of it. */
const declared = ({ remotes }: Declared) => JSON.stringify(remotes.map(({ routes }) => routes));

/** What search engines and feed readers ask for: `/sitemap.xml`, `/feed.xml` and `/robots.txt`. */
export function seoRoutes(app: FastifyInstance, { live, content, apiUrl, publicOrigin }: Options) {
  const pages = listPages(apiUrl);
  const kept = createCachedAnswers({ maxBytes: SIZE_LIMIT_BYTES, cacheControl: CACHE_CONTROL, content });

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
    const { version } = live();
    const make = async () => sitemap(publicOrigin, await pages.all(version));
    return answerWith(request, reply, { key: `sitemap ${declared(version)}`, type: 'application/xml', make });
  });
  app.get('/feed.xml', (request, reply) => {
    const { version } = live();
    const make = async () => atomFeed(publicOrigin, await pages.ofFeed(version), feedHome(version));
    return answerWith(request, reply, {
      key: `feed ${declared(version)}`,
      type: 'application/atom+xml',
      make,
    });
  });
}

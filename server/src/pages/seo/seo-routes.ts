import { site } from '@hireloom/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCachedSender } from '../../http/send-encoded';
import type { LoadedVersion } from '../../releases/versions/site-version';
import { writeAtomFeed, sitemap } from './feed';
import { type DeclaredRoutes, findFeedHome, type GetContent, createPageLists } from '../listed-pages';

type Options = {
  live: () => Pick<LoadedVersion, 'version'>;
  contentVersion: () => string;
  getContent: GetContent;
  publicOrigin: string;
};

const CACHE_CONTROL = 'public, max-age=60';
const RETRY_AFTER_S = 30;
/** A sitemap with the maximum of 50,000 URLs takes 100 KB. */
const SIZE_LIMIT_BYTES = 4 * 1024 * 1024;

/** Everything may be crawled except the paths for browsers' reports. */
const robotsText = (origin: string) => `User-agent: *
Disallow: /report/

Sitemap: ${origin}/sitemap.xml
`;

const SECURITY_TEXT_PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Tells people and scanners how to report a vulnerability (RFC 9116). Stays the same for a whole day, so that caches can store it. */
const securityText = (origin: string, now: number) => `Contact: mailto:${site.securityEmail}
Expires: ${new Date((Math.floor(now / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS).toISOString()}
Canonical: ${origin}${SECURITY_TEXT_PATH}
Preferred-Languages: en
`;

/** Part of the cache key: apart from the content, a list depends only on the routes, which most versions share. */
const routesKey = ({ remotes }: DeclaredRoutes) => JSON.stringify(remotes.map(({ routes }) => routes));

export function registerSeoRoutes(
  app: FastifyInstance,
  { live, contentVersion, getContent, publicOrigin }: Options,
) {
  const pages = createPageLists(getContent);
  const send = createCachedSender({ maxBytes: SIZE_LIMIT_BYTES });
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    make: (version: DeclaredRoutes) => Promise<string>,
  ) => {
    const { version } = live();
    const key = `${request.routeOptions.url} ${contentVersion()} ${routesKey(version)}`;
    try {
      return await send(request, reply, key, async () => ({
        text: await make(version),
        headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE_CONTROL },
      }));
    } catch (err) {
      request.log.error({ err }, 'could not list the published content');
      return reply
        .code(503)
        .header('Retry-After', RETRY_AFTER_S)
        .type('text/plain')
        .send('Try again soon.\n');
    }
  };

  app.get(SECURITY_TEXT_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityText(publicOrigin, Date.now())),
  );
  app.get('/robots.txt', (request, reply) =>
    answer(request, reply, 'text/plain', async () => robotsText(publicOrigin)),
  );
  app.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, 'application/xml', async (version) =>
      sitemap(publicOrigin, await pages.all(version)),
    ),
  );
  app.get('/feed.xml', (request, reply) =>
    answer(request, reply, 'application/atom+xml', async (version) =>
      writeAtomFeed(publicOrigin, await pages.ofFeed(version), findFeedHome(version)),
    ),
  );
}

import { pLimit } from '@hireloom/service';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance } from 'fastify';
import { drawBanner } from '../publishing/banner';
import { pictureDigest } from '../publishing/fields';
import { drawLinkPreview, type PreviewSource } from '../publishing/link-preview';
import { readPicture } from '../publishing/picture-file';
import type { PublishedContent } from '../publishing/published-content';
import { RequestError } from '../errors';
import { servedUnderPressure } from './health-routes';
import { isNotModified } from './not-modified';

const CACHED_PREVIEWS = 100;

/** Previews are drawn one at a time, which leaves the other cores to forms and articles. */
const oneAtATime = pLimit(1);

const previews = new LRUCache<string, Buffer, PreviewSource>({
  max: CACHED_PREVIEWS,
  fetchMethod: (_digest, _old, { context }) => oneAtATime(() => drawLinkPreview(context)),
  ignoreFetchAbort: true,
});

/** The slug in the address of a logo from the content folder. */
const logoSlug = (address: string) => /^\/api\/media\/logos\/([^/.]+)\.svg/.exec(address)?.[1] ?? '';

/**
 * A PNG for each article and case study, for link previews. Also served under pressure: a crawler takes a 503 for a missing picture,
 * and drawing is queued and cached.
 */
export function registerPreviewRoutes(
  app: FastifyInstance,
  contentDir: string,
  content: PublishedContent,
): void {
  const register = (kind: string, find: (slug: string) => Promise<PreviewSource | undefined>) =>
    app.get<{ Params: { slug: string } }>(
      `/api/media/previews/${kind}/:slug.png`,
      servedUnderPressure,
      async (request, reply) => {
        const source = await find(request.params.slug);
        if (!source) throw new RequestError(404, 'There is no such picture.');
        const digest = pictureDigest(source.banner + (source.logo ?? ''));
        reply.headers({ 'accept-ranges': 'none', 'cross-origin-resource-policy': 'cross-origin' });
        const cacheControl = 'public, max-age=86400';
        if (isNotModified(request, reply, { tag: `"${digest}"`, cacheControl })) return reply.send();
        return reply.type('image/png').send(await previews.forceFetch(digest, { context: source }));
      },
    );

  register('blogs', async (slug) => {
    const article = (await content.current()).articles.bySlug(slug);
    return article && { banner: drawBanner(slug, article.category) };
  });
  register('casestudy', async (slug) => {
    const caseStudy = (await content.current()).caseStudies.bySlug(slug);
    if (!caseStudy) return undefined;
    // A preview without its logo is better than none.
    const logo = await readPicture(contentDir, 'logos', logoSlug(caseStudy.images.logo.filename)).catch(
      () => undefined,
    );
    return { banner: drawBanner(slug, caseStudy.category), logo };
  });
}

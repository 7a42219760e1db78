import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawBanner } from '../publishing/banner';
import { isSlug, pictureDigest } from '../publishing/fields';
import { drawLinkPreview, LinkPreviews } from '../publishing/link-preview';
import type { PublishedContent } from '../publishing/published-content';
import { RequestError } from '../request-error';
import { isKnown, sendUnchanged } from './content-answer';
import { waitForRelief } from './wait-for-relief';

type PreviewRequest = FastifyRequest<{ Params: { file: string } }>;

/** What a preview is drawn from. */
type Source = { banner: string; logo?: string };
type FindSource = (slug: string) => Promise<Source | undefined>;

const forADay = 'public, max-age=86400';

function slugOf(file: string): string | undefined {
  const slug = file.slice(0, -'.png'.length);
  return file.endsWith('.png') && isSlug(slug) ? slug : undefined;
}

/** The file of a logo that lies in the content folder. A preview without it is better than none. */
async function readLogo(contentDir: string, address: string): Promise<string | undefined> {
  const slug = /^\/api\/media\/logos\/([^/.]+)\.svg/.exec(address)?.[1];
  if (!slug || !isSlug(slug)) return undefined;
  return readFile(join(contentDir, 'logos', `${slug}.svg`), 'utf8').catch(() => undefined);
}

/** A PNG of its own for each article and case study, for link previews. */
export function registerPreviewRoutes(
  app: FastifyInstance,
  contentDir: string,
  content: PublishedContent,
): void {
  const previews = new LinkPreviews();
  const config = waitForRelief(app);

  const register = (kind: string, find: FindSource) =>
    app.get(`/api/media/previews/${kind}/:file`, { config }, async (request: PreviewRequest, reply) => {
      const slug = slugOf(request.params.file);
      const source = slug && (await find(slug));
      if (!source) throw new RequestError(404, 'There is no such picture.');
      const { banner, logo } = source;
      const digest = pictureDigest(banner + (logo ?? ''));
      reply.headers({ 'accept-ranges': 'none', 'cross-origin-resource-policy': 'cross-origin' });
      if (isKnown(request, reply, { tag: `"${digest}"`, cacheControl: forADay })) return sendUnchanged(reply);
      const png = await previews.get(digest, () => drawLinkPreview(banner, logo));
      return reply.type('image/png').send(png);
    });

  register('blogs', async (slug) => {
    const card = (await content.current()).articles.bySlug(slug);
    return card && { banner: drawBanner(slug, card.category) };
  });
  register('casestudy', async (slug) => {
    const card = (await content.current()).caseStudies.bySlug(slug);
    return (
      card && {
        banner: drawBanner(slug, card.category),
        logo: await readLogo(contentDir, card.images.logo.filename),
      }
    );
  });
}

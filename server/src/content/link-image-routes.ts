import pLimit from 'p-limit';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Content } from './open-content';
import type { Snapshot, StoredPicture } from './set/snapshot';
import { isNotModified } from '../http/send-encoded';
import { RequestError } from '../errors';

/** The pictures of a preview. */
type PreviewSource = { banner?: StoredPicture; logo?: StoredPicture };

// One thread per preview image leaves the other cores free for forms and articles.
sharp.concurrency(1);

/** 300 dpi yields enough pixels even for a logo that is drawn small. */
const LOGO_DENSITY = 300;
const LOGO_BOX = { width: 480, height: 144 };

const whitePanel = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240">' +
    '<rect width="100%" height="100%" rx="24" fill="#fff"/></svg>',
);

type ReadFile = Content['readFile'];
type Drawing = { source: PreviewSource; readFile: ReadFile };

/** Renders a banner as PNG, with the client's logo on a panel if there is one. PNG, because social networks do not accept SVG. */
async function drawLinkPreview({ source: { banner, logo }, readFile }: Drawing): Promise<Buffer> {
  if (!banner) throw new RequestError(404, 'There is no such picture.');
  const picture = sharp(await readFile(banner.hash));
  if (logo !== undefined) {
    const fitted = await sharp(await readFile(logo.hash), { density: LOGO_DENSITY })
      .resize({ ...LOGO_BOX, fit: 'inside' })
      .png()
      .toBuffer();
    picture.composite([{ input: whitePanel }, { input: fitted }]);
  }
  return picture.png({ palette: true }).toBuffer();
}

const CACHED_PREVIEWS = 100;

/** Renders one preview at a time, which leaves the other cores free for forms and articles. */
const oneAtATime = pLimit(1);

const previews = new LRUCache<string, Buffer, Drawing>({
  max: CACHED_PREVIEWS,
  fetchMethod: (_digest, _old, { context }) => oneAtATime(() => drawLinkPreview(context)),
  ignoreFetchAbort: true,
});

/** Returns the SVG sources of an article's or case study's preview image. */
function findSource(
  kind: 'articles' | 'caseStudies',
  slug: string,
  snapshot: Snapshot,
): PreviewSource | undefined {
  const item = snapshot[kind].bySlug(slug);
  if (!item) return undefined;
  const banner = snapshot.pictures.get(`banners/${slug}.svg`);
  const address = 'images' in item ? item.images.logo.filename : '';
  const [, logo = ''] = /^\/api\/media\/(logos\/[^/.]+\.svg)/.exec(address) ?? [];
  return { banner, logo: snapshot.pictures.get(logo) };
}

/** Registers a PNG for each article and case study, for link previews. */
export function registerLinkImageRoutes(
  app: FastifyInstance,
  { live, readFile }: Pick<Content, 'live' | 'readFile'>,
): void {
  for (const [path, kind] of [
    ['blogs', 'articles'],
    ['casestudy', 'caseStudies'],
  ] as const)
    app.get<{ Params: { slug: string } }>(`/api/media/previews/${path}/:slug.png`, async (request, reply) => {
      const source = findSource(kind, request.params.slug, live.current());
      if (!source) throw new RequestError(404, 'There is no such picture.');
      const digest = `${source.banner?.digest}${source.logo?.digest ?? ''}`;
      reply.headers({ 'accept-ranges': 'none', 'cross-origin-resource-policy': 'cross-origin' });
      reply.headers({ etag: `"${digest}"`, 'cache-control': 'public, max-age=86400' });
      if (isNotModified(request, `"${digest}"`)) return reply.code(304).send();
      return reply
        .type('image/png')
        .send(await previews.forceFetch(digest, { context: { source, readFile } }));
    });
}

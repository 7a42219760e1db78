import PQueue from 'p-queue';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Content } from './open-content';
import { getPictureUrl, type StoredPicture } from './pictures/stored-pictures';
import type { Snapshot } from './set/snapshot';
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

type Files = Pick<Content, 'readFile' | 'readDerived'>;
type Drawing = { source: PreviewSource; files: Files };

/** Reads a drawing, or the JPEG that was derived from a photograph, which is safe to decode in this process. */
async function readSource({ hash, size }: StoredPicture, { readFile, readDerived }: Files) {
  const bytes = size ? await readDerived(hash, 'link.jpg', true) : await readFile(hash);
  if (!bytes) throw new RequestError(404, 'There is no such picture.');
  return bytes;
}

/**
 * Renders a banner with the client's logo on a panel if there is one: a drawing as PNG, because social networks do not accept SVG, and a
 * photograph as JPEG.
 */
async function drawLinkPreview({ source: { banner, logo }, files }: Drawing): Promise<Buffer> {
  if (!banner) throw new RequestError(404, 'There is no such picture.');
  const picture = sharp(await readSource(banner, files));
  if (logo !== undefined) {
    const fitted = await sharp(await readSource(logo, files), { density: LOGO_DENSITY })
      .resize({ ...LOGO_BOX, fit: 'inside' })
      .png()
      .toBuffer();
    picture.composite([{ input: whitePanel }, { input: fitted }]);
  }
  return (banner.size ? picture.jpeg() : picture.png({ palette: true })).toBuffer();
}

const CACHED_PREVIEWS = 100;

/** Renders one preview at a time, which leaves the other cores free for forms and articles. */
const oneAtATime = new PQueue({ concurrency: 1 });

const previews = new LRUCache<string, Buffer, Drawing>({
  max: CACHED_PREVIEWS,
  fetchMethod: (_digest, _old, { context }) => oneAtATime.add(() => drawLinkPreview(context)),
  ignoreFetchAbort: true,
});

/** Returns the sources of an article's or case study's preview image. */
function findSource(
  kind: 'articles' | 'caseStudies',
  slug: string,
  snapshot: Snapshot,
): PreviewSource | undefined {
  const item = snapshot[kind].bySlug(slug);
  if (!item) return undefined;
  const banner = snapshot.pictures.get(`banners/${slug}.svg`);
  const address = 'images' in item ? item.images.logo.filename : '';
  const logo = [...snapshot.pictures].find(
    ([path, picture]) => path.startsWith('logos/') && getPictureUrl(path, picture) === address,
  );
  return { banner, logo: logo?.[1] };
}

/** Registers a picture for each article and case study, for link previews: a PNG, or a JPEG of a photograph. */
export function registerLinkImageRoutes(
  app: FastifyInstance,
  { live, ...files }: Pick<Content, 'live' | 'readFile' | 'readDerived'>,
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
      const bytes = await previews.forceFetch(digest, { context: { source, files } });
      return reply.type(source.banner?.size ? 'image/jpeg' : 'image/png').send(bytes);
    });
}

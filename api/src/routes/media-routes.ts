import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawBanner } from '../publishing/banner';
import { isSlug, pictureDigest } from '../publishing/fields';
import type { PublishedContent } from '../publishing/published-content';
import { errorCode } from '../error-details';
import { RequestError } from '../request-error';

type MediaRequest = FastifyRequest<{ Params: { file: string }; Querystring: { v?: string } }>;

/** Finds the picture of a name, or nothing. */
type FindPicture = (slug: string) => Promise<string | undefined>;

const forGood = 'public, max-age=31536000, immutable';
const forNow = 'public, max-age=300';

function send(request: MediaRequest, reply: FastifyReply, svg: string): FastifyReply {
  const digest = pictureDigest(svg);
  reply
    .header('etag', `"${digest}"`)
    .header('cache-control', request.query.v === digest ? forGood : forNow)
    // Pictures are public: the site may stand on another origin than the service.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === `"${digest}"`) return reply.code(304).send();
  return reply.type('image/svg+xml; charset=utf-8').send(svg);
}

function registerPictures(app: FastifyInstance, path: string, find: FindPicture): void {
  app.get(`${path}/:file`, async (request: MediaRequest, reply) => {
    const { file } = request.params;
    const slug = file.slice(0, -'.svg'.length);
    const svg = file.endsWith('.svg') && isSlug(slug) ? await find(slug) : undefined;
    if (svg === undefined) throw new RequestError(404, 'There is no such picture.');
    return send(request, reply, svg);
  });
}

function fromFolder(folder: string): FindPicture {
  return async (slug) => {
    try {
      return await readFile(join(folder, `${slug}.svg`), 'utf8');
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
      throw error;
    }
  };
}

/** Pictures: logos and avatars from files, banners drawn. An address with the right `v` may be kept for good. */
export function registerMediaRoutes(
  app: FastifyInstance,
  contentDir: string,
  content: PublishedContent,
): void {
  registerPictures(app, '/api/media/logos', fromFolder(join(contentDir, 'logos')));
  registerPictures(app, '/api/media/avatars', fromFolder(join(contentDir, 'avatars')));
  registerPictures(app, '/api/media/banners', async (slug) => {
    const { articles } = await content.current();
    const card = articles.bySlug(slug);
    return card && drawBanner(slug, card.category);
  });
}

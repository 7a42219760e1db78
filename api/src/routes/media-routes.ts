import { encodeBody, type EncodedBody, encodingFor } from '@hireloom/service';
import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawBanner } from '../publishing/banner';
import { isSlug, pictureDigest } from '../publishing/fields';
import type { PublishedContent } from '../publishing/published-content';
import { errorCode } from '../error-details';
import { RequestError } from '../request-error';
import { isKnown, sendUnchanged } from './content-answer';

type MediaRequest = FastifyRequest<{ Params: { file: string }; Querystring: { v?: string } }>;

/** Finds the picture of a name, or nothing. */
type FindPicture = (slug: string) => Promise<string | undefined>;

const forGood = 'public, max-age=31536000, immutable';
const forNow = 'public, max-age=300';

/** Of some five kilobytes each. */
const rememberedPictures = 2000;

/** Each picture is compressed once, as well as it can be; known by its digest. */
const encodedPictures = () =>
  new LRUCache<string, EncodedBody, string>({
    max: rememberedPictures,
    fetchMethod: (_digest, _old, { context: svg }) => encodeBody(svg, 'small'),
  });

type Encoded = ReturnType<typeof encodedPictures>;

async function send(request: MediaRequest, reply: FastifyReply, svg: string, encoded: Encoded) {
  const digest = pictureDigest(svg);
  const body = await encoded.forceFetch(digest, { context: svg });
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.headers({
    vary: 'Accept-Encoding',
    'accept-ranges': 'none',
    // Pictures are public: the site may stand on another origin than the service.
    'cross-origin-resource-policy': 'cross-origin',
  });
  const cacheControl = request.query.v === digest ? forGood : forNow;
  if (isKnown(request, reply, { tag: body.tags[encoding], cacheControl })) return sendUnchanged(reply);
  reply.type('image/svg+xml; charset=utf-8');
  if (encoding === 'identity') return reply.send(svg);
  return reply.header('content-encoding', encoding).send(body[encoding]);
}

function registerPictures(app: FastifyInstance, path: string, find: FindPicture): void {
  const encoded = encodedPictures();
  app.get(`${path}/:file`, async (request: MediaRequest, reply) => {
    const { file } = request.params;
    const slug = file.slice(0, -'.svg'.length);
    const svg = file.endsWith('.svg') && isSlug(slug) ? await find(slug) : undefined;
    if (svg === undefined) throw new RequestError(404, 'There is no such picture.');
    return send(request, reply, svg, encoded);
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

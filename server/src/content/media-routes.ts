import { encodeBody, type EncodedBody } from '../http/encoded-body';
import { encodingFor } from '../http/accept-encoding';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pictureDigest } from './fields';
import type { LiveContent } from './live-content';
import { RequestError } from '../errors';
import { isNotModified } from './not-modified';

type PictureRoute = { Params: { kind: string; slug: string }; Querystring: { v?: string } };

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_FIVE_MINUTES = 'public, max-age=300';

/** Each takes about five kilobytes. */
const CACHED_PICTURES = 2000;

/** Compressed SVG files, keyed by digest. */
const compressed = new LRUCache<string, EncodedBody, string>({
  max: CACHED_PICTURES,
  fetchMethod: (_digest, _old, { context: svg }) => encodeBody(svg, 'small'),
  ignoreFetchAbort: true,
});

async function sendPicture(request: FastifyRequest<PictureRoute>, reply: FastifyReply, svg: string) {
  const digest = pictureDigest(svg);
  const body = await compressed.forceFetch(digest, { context: svg });
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.headers({
    vary: 'Accept-Encoding',
    'accept-ranges': 'none',
    // The images are public: mails and feed readers show them too.
    'cross-origin-resource-policy': 'cross-origin',
  });
  const cacheControl = request.query.v === digest ? FOR_A_YEAR : FOR_FIVE_MINUTES;
  if (isNotModified(request, reply, { tag: body.tags[encoding], cacheControl })) return reply.send();
  reply.type('image/svg+xml; charset=utf-8');
  if (encoding === 'identity') return reply.send(svg);
  return reply.header('content-encoding', encoding).send(body[encoding]);
}

/**
 * Registers the SVG images of the content folder: logos, avatars and banners. With the current `v` they may be cached for a year.
 */
export function registerMediaRoutes(app: FastifyInstance, content: LiveContent): void {
  app.get<PictureRoute>('/api/media/:kind/:slug.svg', async (request, reply) => {
    const { kind, slug } = request.params;
    const svg = content.current().pictures.get(`${kind}/${slug}.svg`);
    if (svg === undefined) throw new RequestError(404, 'There is no such picture.');
    return sendPicture(request, reply, svg);
  });
}

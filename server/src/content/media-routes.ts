import type { FastifyInstance } from 'fastify';
import { createCachedSender } from '../http/send-encoded';
import type { Content } from './open-content';
import { RequestError } from '../errors';

type PictureRoute = { Params: { kind: string; slug: string }; Querystring: { v?: string } };

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_FIVE_MINUTES = 'public, max-age=300';

/** Each takes about five kilobytes. */
const send = createCachedSender({ maxBytes: 10 * 1024 * 1024, effort: 'small' });

/** Registers the SVG images of the content folder: logos, avatars and banners. With the current `v`, browsers may cache them for a year. */
export function registerMediaRoutes(
  app: FastifyInstance,
  { live, readFile }: Pick<Content, 'live' | 'readFile'>,
): void {
  app.get<PictureRoute>('/api/media/:kind/:slug.svg', async (request, reply) => {
    const { kind, slug } = request.params;
    const picture = live.current().pictures.get(`${kind}/${slug}.svg`);
    if (picture?.format !== 'svg') throw new RequestError(404, 'There is no such picture.');
    const { digest, hash } = picture;
    const cacheControl = request.query.v === digest ? FOR_A_YEAR : FOR_FIVE_MINUTES;
    const headers = {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': cacheControl,
      'accept-ranges': 'none',
    };
    // The images are public: mails and feed readers show them too.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return send(request, reply, digest + cacheControl, async () => ({
      text: String(await readFile(hash)),
      headers,
    }));
  });
}

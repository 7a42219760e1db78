import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listPictureWidths } from '@hireloom/contracts';
import { createCachedSender, isNotModified } from '../http/send-encoded';
import type { Content } from './open-content';
import { RequestError } from '../errors';

type PictureRoute = {
  Params: { kind: string; slug: string; extension: string };
  Querystring: { v?: string };
};

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_FIVE_MINUTES = 'public, max-age=300';

/** Each takes about five kilobytes. */
const send = createCachedSender({ maxBytes: 10 * 1024 * 1024, effort: 'small' });

/** The images are public: mails and feed readers show them too. */
const pictureHeaders = { 'accept-ranges': 'none', 'cross-origin-resource-policy': 'cross-origin' };

type Parts = Pick<Content, 'live' | 'readFile' | 'readDerived'>;

/** Sends a photograph. `etag`: identifies its bytes. */
async function sendPhotograph(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    etag,
    type,
    caching,
    read,
  }: { etag: string; type: string; caching: string; read: () => Promise<Buffer | undefined> },
) {
  reply.headers({ ...pictureHeaders, etag: `"${etag}"`, 'cache-control': caching });
  if (isNotModified(request, `"${etag}"`)) return reply.code(304).send();
  const bytes = await read();
  if (bytes) return reply.type(type).send(bytes);
  reply.removeHeader('cache-control').removeHeader('etag');
  throw new RequestError(404, 'There is no such picture.');
}

/** Registers the WebP files of photographs at addresses that change with them, and photographs as they are stored. */
function registerPhotographs(app: FastifyInstance, { live, readFile, readDerived }: Parts) {
  const findSize = (hash: string) =>
    [...live.current().pictures.values()].find((picture) => picture.hash === hash)?.size;
  app.get<{ Params: { hash: string; width: string } }>(
    '/api/media/sized/:hash(^[0-9a-f]{64})-:width(^[0-9]{1,4}).webp',
    (request, reply) => {
      const { hash, width } = request.params;
      const size = findSize(hash);
      const isShown = size !== undefined && listPictureWidths(size.width).includes(Number(width));
      return sendPhotograph(request, reply, {
        etag: `${hash}-${width}`,
        type: 'image/webp',
        caching: FOR_A_YEAR,
        read: () => readDerived(hash, `${width}.webp`, isShown),
      });
    },
  );
  app.get<PictureRoute>('/api/media/:kind/:slug.:extension(^(?:jpg|jpeg|png|webp)$)', (request, reply) => {
    const { kind, slug, extension } = request.params;
    const picture = live.current().pictures.get(`${kind}/${slug}.${extension}`);
    return sendPhotograph(request, reply, {
      etag: picture?.hash ?? '',
      type: `image/${picture?.format}`,
      caching: FOR_FIVE_MINUTES,
      read: async () => picture && readFile(picture.hash),
    });
  });
}

/** Registers the images of the content set: logos, avatars, banners and those in texts. With the current `v`, browsers may cache an SVG for a year. */
export function registerMediaRoutes(app: FastifyInstance, parts: Parts): void {
  const { live, readFile } = parts;
  registerPhotographs(app, parts);
  app.get<PictureRoute>('/api/media/:kind/:slug.svg', async (request, reply) => {
    const { kind, slug } = request.params;
    const picture = live.current().pictures.get(`${kind}/${slug}.svg`);
    if (picture?.format !== 'svg') throw new RequestError(404, 'There is no such picture.');
    const { digest, hash } = picture;
    const cacheControl = request.query.v === digest ? FOR_A_YEAR : FOR_FIVE_MINUTES;
    const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': cacheControl };
    reply.headers(pictureHeaders);
    return send(request, reply, digest + cacheControl, async () => ({
      text: String(await readFile(hash)),
      headers,
    }));
  });
}

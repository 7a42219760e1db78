import fastifyStatic from '@fastify/static';
import { RELEASES_PATH } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';

const IMMUTABLE = 'public, max-age=31536000, immutable';

const hasHash = (file: string) => /\.[0-9a-f]{8}\.\w+(\.br|\.gz)?$/.test(path.basename(file));

/** `releaseStore` is missing where releases come from another origin. */
type Folders = { shellAssets: string; releaseStore?: string };

/** The shell's assets and the browser files of releases, as they were compressed when they were made. */
export async function staticFiles(app: FastifyInstance, { shellAssets, releaseStore }: Folders) {
  await app.register(fastifyStatic, {
    root: path.join(shellAssets, 'browser'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => reply.header('Cache-Control', hasHash(file) ? IMMUTABLE : 'no-cache'),
  });
  if (!releaseStore) return;
  await app.register(fastifyStatic, {
    root: releaseStore,
    prefix: RELEASES_PATH,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (file) => /^\/?[a-z0-9-]+\/[a-f0-9]{16}\/browser\//.test(file),
    setHeaders: (reply) => {
      reply.header('Cache-Control', IMMUTABLE);
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}

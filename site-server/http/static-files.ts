import fastifyStatic from '@fastify/static';
import { type VerifiedCache, NotInStore, RELEASES_PATH } from '@hireloom/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import path from 'node:path';
import pLimit from 'p-limit';
import type { LoadedVersion } from '../versions/loaded-version';

/** Keeps an `.html` file of a release from acting as a page of this origin. Files that a page loads follow the page's own policy. */
const FILE_POLICY = "sandbox; default-src 'none'";
/** How long to treat a release as unknown before searching the store again. */
const UNKNOWN_MS = 1000;
const MOST_UNKNOWN = 1000;
const MOST_FETCHES = 8;

type Options = {
  live: () => { version: Pick<LoadedVersion['version'], 'shell'> };
  source: Pick<VerifiedCache, 'browserFile' | 'copiedFile' | 'publicFile'>;
};

const shared = { serve: false, preCompressed: true, cacheControl: false } as const;

/** Never cached: another server may already have the release, or still have it. */
const sendMissing = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('There is no such file.\n');

/** Sends `file` from the folder that `find` resolves with, or a 404 if it resolves with undefined. */
async function sendFrom(
  find: () => Promise<string | undefined>,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let folder: string | undefined;
  try {
    folder = await find();
  } catch (error) {
    if (!(error instanceof NotInStore)) {
      request.log.error({ err: error }, 'a file of a release could not be fetched');
      return reply
        .code(503)
        .headers({ 'Cache-Control': 'no-store', 'Retry-After': '1' })
        .type('text/plain')
        .send('This file is not available now.\n');
    }
  }
  return folder ? reply.sendFile(file, folder) : sendMissing(request, reply);
}

/** Serves `/assets/`: files of the live shell whose addresses never change. */
async function publicFiles(app: FastifyInstance, { live, source }: Options) {
  app.setNotFoundHandler(sendMissing);
  await app.register(fastifyStatic, {
    ...shared,
    setHeaders: (reply) => {
      reply.header('Cache-Control', 'no-cache');
      // Link previews and mails show these pictures on other origins.
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*'];
    const find = async () => {
      const folder = await source.publicFile(live().version.shell, file);
      return folder && path.join(folder, 'public');
    };
    return sendFrom(find, file, request, reply);
  });
}

type Params = { name: string; id: string; '*': string };

const isRelease = ({ name, id }: Params) => /^[a-z][a-z0-9-]*$/.test(name) && /^[a-f0-9]{16}$/.test(id);

/** Serves browser files of every release in the store, live or not, from local copies, compressed as in the store. */
async function releaseFiles(app: FastifyInstance, { source }: Options) {
  const unknown = new LRUCache<string, true>({ max: MOST_UNKNOWN, ttl: UNKNOWN_MS });
  const limit = pLimit(MOST_FETCHES);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', FILE_POLICY);
  });
  app.setNotFoundHandler(sendMissing);
  await app.register(fastifyStatic, {
    ...shared,
    setHeaders: (reply) => {
      reply.header('Cache-Control', 'public, max-age=31536000, immutable');
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  app.get<{ Params: Params }>('/:name/:id/*', async (request, reply) => {
    const { name, id, '*': file } = request.params;
    const release = `${name}/${id}`;
    if (!isRelease(request.params)) return sendMissing(request, reply);
    // Check local copies before queueing, so that a hanging store delays only files that have to be fetched.
    const copied = await source.copiedFile(name, id, file);
    if (copied) return reply.sendFile(file, copied);
    if (unknown.has(release)) return sendMissing(request, reply);
    const find = () =>
      limit(() => source.browserFile(name, id, file)).catch((error: unknown) => {
        if (error instanceof NotInStore) unknown.set(release, true);
        throw error;
      });
    return sendFrom(find, file, request, reply);
  });
}

export async function staticFiles(app: FastifyInstance, options: Options) {
  await app.register((scope) => publicFiles(scope, options), { prefix: '/assets/' });
  await app.register((scope) => releaseFiles(scope, options), { prefix: RELEASES_PATH });
}

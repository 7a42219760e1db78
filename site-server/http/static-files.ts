import fastifyStatic from '@fastify/static';
import { type LocalCopies, NotInStore, RELEASES_PATH } from '@hireloom/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import path from 'node:path';
import type { LoadedVersion } from '../versions/loaded-version';
import { fewAtOnce } from '@hireloom/service';

/** An `.html` of a release would be a page of this origin. For what a page loads, the page's own policy counts. */
const POLICY_OF_FILES = "sandbox; default-src 'none'";
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For so long a release that is not in the store is not asked for again. */
const UNKNOWN_MS = 1000;
const UNKNOWN_KEPT = 1000;
/** So many files are fetched from the store at once. */
const FETCHED_AT_ONCE = 8;

type Options = {
  live: () => { version: Pick<LoadedVersion['version'], 'shell'> };
  source: Pick<LocalCopies, 'browserFile' | 'copiedFile' | 'publicFile'>;
};

const shared = { serve: false, preCompressed: true, cacheControl: false } as const;

/** It may be of a release that another server has already, or has still: no cache may remember that it was missing. */
const missing = (reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('There is no such file.\n');

const unavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'Cache-Control': 'no-store', 'Retry-After': '1' })
    .type('text/plain')
    .send('This file can not be had now.\n');

/** `/assets/`: the files of the live shell that have addresses that never change. */
async function publicFiles(app: FastifyInstance, { live, source }: Options) {
  app.setNotFoundHandler((_request, reply) => missing(reply));
  await app.register(fastifyStatic, {
    ...shared,
    setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
  });
  app.get<{ Params: { '*': string } }>('/*', async ({ params, log }, reply) => {
    const file = params['*'];
    try {
      const folder = await source.publicFile(live().version.shell, file);
      return folder ? reply.sendFile(file, path.join(folder, 'public')) : missing(reply);
    } catch (error) {
      log.error({ err: error }, 'a file of the shell could not be had');
      return unavailable(reply);
    }
  });
}

type Asked = { name: string; id: string; '*': string };

const isRelease = ({ name, id }: Asked) => /^[a-z][a-z0-9-]*$/.test(name) && /^[a-f0-9]{16}$/.test(id);

/**
 * The files of releases for browsers, as they were compressed when they were put: of every release that the store holds,
 * live or not, by way of the local copies.
 */
async function releaseFiles(app: FastifyInstance, { source }: Options) {
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_KEPT, ttl: UNKNOWN_MS });
  const inTurn = fewAtOnce(FETCHED_AT_ONCE);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY_OF_FILES);
  });
  app.setNotFoundHandler((_request, reply) => missing(reply));
  await app.register(fastifyStatic, {
    ...shared,
    setHeaders: (reply) => {
      reply.header('Cache-Control', IMMUTABLE);
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  app.get<{ Params: Asked }>('/:name/:id/*', async ({ params, log }, reply) => {
    const { name, id, '*': file } = params;
    const key = `${name}/${id}`;
    if (!isRelease(params)) return missing(reply);
    // Before the queue: a store that hangs holds back what has to be fetched, and nothing else.
    const copied = await source.copiedFile(name, id, file);
    if (copied) return reply.sendFile(file, copied);
    if (unknown.has(key)) return missing(reply);
    try {
      const folder = await inTurn(() => source.browserFile(name, id, file));
      return folder ? reply.sendFile(file, folder) : missing(reply);
    } catch (error) {
      if (error instanceof NotInStore) {
        unknown.set(key, true);
        return missing(reply);
      }
      log.error({ err: error }, 'a file of a release could not be had');
      return unavailable(reply);
    }
  });
}

export async function staticFiles(app: FastifyInstance, options: Options) {
  await app.register((scope) => publicFiles(scope, options), { prefix: '/assets/' });
  await app.register((scope) => releaseFiles(scope, options), { prefix: RELEASES_PATH });
}

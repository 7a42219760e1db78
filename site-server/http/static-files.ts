import fastifyStatic from '@fastify/static';
import { SHELL } from '@hireloom/contracts';
import { RELEASES_PATH } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { ServedVersion } from '../traffic/served-version';

const IMMUTABLE = 'public, max-age=31536000, immutable';

type Options = {
  live: () => Pick<ServedVersion, 'folders'>;
  /** Missing where releases come from another origin. */
  releaseStore?: string;
};

const shared = { preCompressed: true, cacheControl: false } as const;

/** `/assets/`: the files of the live shell that have addresses that never change. */
async function publicFiles(app: FastifyInstance, { live }: Options) {
  await app.register(fastifyStatic, {
    ...shared,
    serve: false,
    setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
  });
  app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
    reply.sendFile(params['*'], path.join(live().folders[SHELL] ?? '', 'public')),
  );
}

/** The browser files of releases, as they were compressed when they were made. */
async function releaseFiles(app: FastifyInstance, root: string) {
  // It may be a release that another server has already: no cache may remember that it was missing.
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('There is no such file.\n'),
  );
  await app.register(fastifyStatic, {
    ...shared,
    root,
    prefix: '/',
    decorateReply: false,
    allowedPath: (file) => /^\/?[a-z0-9-]+\/[a-f0-9]{16}\/browser\//.test(file),
    setHeaders: (reply) => {
      reply.header('Cache-Control', IMMUTABLE);
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}

export async function staticFiles(app: FastifyInstance, options: Options) {
  await app.register((scope) => publicFiles(scope, options), { prefix: '/assets/' });
  const { releaseStore } = options;
  if (releaseStore)
    await app.register((scope) => releaseFiles(scope, releaseStore), { prefix: RELEASES_PATH });
}

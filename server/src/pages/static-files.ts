import fastifyStatic from '@fastify/static';
import { ASSETS_PATH } from '@hireloom/contracts';
import { findMember } from '../releases/versions/site-version';
import { hasHashInName } from '@hireloom/releases';
import type { LocalReleases } from '../releases/store/local-releases';
import { NotInStore } from '../releases/store/read-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoadedVersion } from '../releases/versions/loaded-version';

/** Prevents an `.html` file of a release from acting as a page of this origin. Files that a page loads follow the page's own policy. */
const FILE_POLICY = "sandbox; default-src 'none'";

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

type Options = {
  live: () => Pick<LoadedVersion, 'version'>;
  source: Pick<LocalReleases, 'browserFile' | 'memberFile'>;
};

/** Never cached: another server may already have the release, or still have it. */
const sendMissing = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('There is no such file.\n');

/** Sends `file`, relative to the folder that was found, or a 404 if there is none. */
async function sendFrom(
  finding: string | undefined | Promise<string | undefined>,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let folder: string | undefined;
  try {
    folder = await finding;
  } catch (error) {
    if (!(error instanceof NotInStore)) {
      request.log.error({ err: error }, 'could not fetch a file of a release');
      return reply
        .code(503)
        .headers({ 'Cache-Control': 'no-store', 'Retry-After': '1' })
        .type('text/plain')
        .send('This file is not available at the moment.\n');
    }
  }
  return folder ? reply.sendFile(file, folder) : sendMissing(request, reply);
}

/**
 * Serves `/assets/<file>`, the public files of the live shell, and `/assets/<name>/<file>`, the browser builds of the shell and of remotes.
 * A file with a hash in its name comes from any stored release that has it, so pages of earlier and later versions find theirs. Any other
 * file comes from the live release.
 */
export async function registerStaticFiles(app: FastifyInstance, { live, source }: Options) {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(sendMissing);
      await scope.register(fastifyStatic, {
        ...{ serve: false, preCompressed: true, cacheControl: false },
        // Pages of other origins load scripts (`--from`), and mails and link previews show pictures.
        setHeaders: (reply, file) => {
          reply.header('Cache-Control', hasHashInName(file) ? CACHED_FOR_EVER : REVALIDATED);
          reply.header('Access-Control-Allow-Origin', '*');
          reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
        },
      });
      scope.get<{ Params: { file: string } }>('/:file', (request, reply) => {
        const file = `public/${request.params.file}`;
        return sendFrom(source.memberFile(live().version.shell, file), file, request, reply);
      });
      scope.get<{ Params: { name: string; '*': string } }>(
        '/:name(^[a-z][a-z0-9-]*$)/*',
        (request, reply) => {
          const { name, '*': file } = request.params;
          reply.header('Content-Security-Policy', FILE_POLICY);
          const own = `browser/${file}`;
          const member = findMember(live().version, name);
          const ofLive = member && source.memberFile(member, own);
          const finding = hasHashInName(own) ? source.browserFile(name, file) : ofLive;
          return sendFrom(finding, own, request, reply);
        },
      );
      scope.get('/*', sendMissing);
    },
    { prefix: ASSETS_PATH },
  );
}

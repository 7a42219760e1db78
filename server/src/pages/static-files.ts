import fastifyStatic from '@fastify/static';
import { ASSETS_PATH } from '@hireloom/contracts';
import { findMember, type LoadedVersion } from '../releases/versions/site-version';
import { hasHashInName } from '@hireloom/releases';
import type { LocalReleases } from '../releases/store/local-releases';
import { NotInStore } from '../releases/store/read-store';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

/** A file of a release must not act as a page of this origin. Files that a page loads follow the page's own policy. */
const FILE_POLICY = "sandbox; default-src 'none'";

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

type Options = {
  live: () => Pick<LoadedVersion, 'version'>;
  source: Pick<LocalReleases, 'browserFile' | 'memberFile'>;
};

/** Icons that browsers and link previews look for at the root, if a page names no other. */
const ROOT_ICONS = {
  '/favicon.ico': 'icon-192.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png': 'apple-touch-icon.png',
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

/** A range may only follow a strong ETag (RFC 9110, 13.1.5), and ours are weak. `@fastify/send` compares them as strings. */
const ignoreWeakRange: onRequestHookHandler = ({ headers }, _reply, done) => {
  if (headers['if-range']?.includes('W/')) delete headers.range;
  done();
};

const addFilePolicy: onRequestHookHandler = (_request, reply, done) => {
  reply.header('Content-Security-Policy', FILE_POLICY);
  done();
};

type Assets = Options & {
  sendPublic: (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

function serveAssets(scope: FastifyInstance, { live, source, sendPublic }: Assets) {
  scope.setNotFoundHandler(sendMissing);
  scope.get<{ Params: { file: string } }>('/:file', (request, reply) =>
    sendPublic(request.params.file, request, reply),
  );
  scope.get<{ Params: { name: string; '*': string } }>('/:name(^[a-z][a-z0-9-]*$)/*', (request, reply) => {
    const { name, '*': file } = request.params;
    const own = `browser/${file}`;
    const member = findMember(live().version, name);
    const ofLive = member && source.memberFile(member, own);
    const finding = hasHashInName(own) ? source.browserFile(name, file) : ofLive;
    return sendFrom(finding, own, request, reply);
  });
  scope.get('/*', sendMissing);
}

/** A file with a hash in its name comes from any stored release that has it, so pages of other versions find theirs. */
export async function registerStaticFiles(app: FastifyInstance, options: Options) {
  const { live, source } = options;
  const sendPublic: Assets['sendPublic'] = (name, request, reply) => {
    const file = `public/${name}`;
    return sendFrom(source.memberFile(live().version.shell, file), file, request, reply);
  };
  await app.register(async (scope) => {
    scope.addHook('onRequest', ignoreWeakRange);
    scope.addHook('onRequest', addFilePolicy);
    await scope.register(fastifyStatic, {
      serve: false,
      preCompressed: true,
      cacheControl: false,
      // Pages of other origins load scripts (`--from`), and mails and link previews show pictures.
      setHeaders: (reply, file) => {
        reply.header('Cache-Control', hasHashInName(file) ? CACHED_FOR_EVER : REVALIDATED);
        reply.header('Access-Control-Allow-Origin', '*');
        reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      },
    });
    for (const [path, icon] of Object.entries(ROOT_ICONS))
      scope.get(path, (request, reply) => sendPublic(icon, request, reply));
    await scope.register(async (assets) => serveAssets(assets, { ...options, sendPublic }), {
      prefix: ASSETS_PATH,
    });
  });
}

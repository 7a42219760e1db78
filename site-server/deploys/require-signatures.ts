import { createVerifier, RELEASES_PATH, type TeamKeys } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { VersionSource } from '../traffic/served-version';

/** A source of which nothing is run that no known team has signed, exactly as the site version has it. */
export function requireSignatures<Source extends VersionSource>(source: Source, keys?: TeamKeys): Source {
  if (!keys) return source;
  const verify = createVerifier(source, keys);
  return {
    ...source,
    folder: async (member) => {
      await verify(member, member);
      return source.folder(member);
    },
  };
}

const decoded = (url: string) => {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return '';
  }
};

/** Hides the browser files of releases that no known team has signed, whoever put them into the store. */
export function hideUnsigned(app: FastifyInstance, source: VersionSource, keys: TeamKeys) {
  const verify = createVerifier(source, keys);
  app.addHook('onRequest', async (request, reply) => {
    // The route, as the router has understood the address: there are many ways to write one.
    if (!request.routeOptions.url?.startsWith(RELEASES_PATH)) return;
    const [, name, id] = /^\/releases\/([a-z][a-z0-9-]*)\/([a-f0-9]{16})\//.exec(decoded(request.url)) ?? [];
    const isSigned =
      name &&
      id &&
      (await verify({ name, id }).then(
        () => true,
        () => false,
      ));
    if (!isSigned)
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/plain')
        .send('There is no such file.\n');
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

/** Matches every path; `hasPage` tells which paths exist. */
const EVERY_PATH = '/*';

type Options = {
  /** Whether a path exists that only `/*` matches. */
  hasPage?: (request: FastifyRequest) => boolean;
};

/**
 * Answers 405 with `Allow` (RFC 9110, 15.5.6) if the path exists, but not for this method. Call it before the routes are added: it
 * collects them itself, because Fastify's router finds routes only by pattern, not by path.
 */
export function refuseWrongMethods(app: FastifyInstance, { hasPage = () => false }: Options = {}): void {
  const { ignoreTrailingSlash, maxParamLength } = app.initialConfig.routerOptions ?? {};
  const routes = findMyWay({ ignoreTrailingSlash, maxParamLength });
  const methods = new Set<HTTPMethod>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      methods.add(one);
      if (!routes.hasRoute(one, url)) routes.on(one, url, () => undefined, { url });
    }
  });
  const allowedFor = (request: FastifyRequest) =>
    [...methods]
      .filter((method) => {
        const found = routes.find(method, request.url);
        return found && ((found.store as { url: string }).url !== EVERY_PATH || hasPage(request));
      })
      .sort();
  app.addHook('onRequest', (request, reply, done) => {
    const allowed = request.is404 ? allowedFor(request) : [];
    if (allowed.length === 0) return done();
    void reply
      .code(405)
      .headers({ allow: allowed.join(', '), 'cache-control': 'no-store' })
      .send({ message: `This address accepts ${allowed.join(', ')} only.` });
  });
}

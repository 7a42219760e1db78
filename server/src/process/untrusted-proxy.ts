import type { FastifyInstance } from 'fastify';

/**
 * Warns once that `X-Forwarded-For` was ignored: either a client forges it, or all visitors behind a proxy share one rate limit.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2) {
      isLogged = true;
      request.log.warn(
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and is ignored: if that is your proxy, name it there, or all visitors share one limit',
      );
    }
    done();
  });
}

import type { FastifyInstance } from 'fastify';

/** Says once that visitors' addresses are not believed: either somebody pretends, or all of a proxy's visitors share one limit. */
export function noticeUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const isIgnored =
      !isSaid && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2;
    if (isIgnored) {
      isSaid = true;
      request.log.warn(
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and is ignored: if that is your proxy, name it there, or all visitors share one limit',
      );
    }
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';

const FORM_ROUTE = /^\/(?:api\/api|forms)\/[\w-]+$/;

/** Counts forms that were answered with a failure of the server, from whatever cause. Call it before the routes are registered. */
export function countRefusedForms(app: FastifyInstance, registry: Registry): void {
  const refused = new Counter({
    name: 'hireloom_forms_refused_total',
    help: 'Forms that the server did not store: the database, its disk or overload.',
    registers: [registry],
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (request.method === 'POST' && statusCode >= 500 && FORM_ROUTE.test(request.routeOptions.url ?? ''))
      refused.inc();
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import type { Renderer } from './renderer';

type Parts = { renderer: Pick<Renderer, 'releases'>; canReadStore: () => boolean };

/** The log says more: what is wrong with the store names places that are nobody's business outside. */
const STORE_LOST = 'The release store can not be read. The site goes on with the releases that it has.';

/** `/healthz`: the process answers. `/readyz`: it can do all that it is there for, new releases included. */
export function healthRoutes(app: FastifyInstance, { renderer, canReadStore }: Parts) {
  app.get('/healthz', () => ({ status: 'ok', releases: renderer.releases.id }));
  app.get('/readyz', (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!canReadStore()) return reply.code(503).send({ status: 'degraded', problem: STORE_LOST });
    return reply.send({ status: 'ready', releases: renderer.releases.id });
  });
}

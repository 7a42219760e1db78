import type { Ending } from '@hireloom/service';
import type { FastifyInstance } from 'fastify';

const noStore = { 'cache-control': 'no-store' };
/** A process that has much to do is alive, and starting it anew would make that worse. */
const config = { pressureHandler: () => undefined };

/**
 * `/livez`: whether the process answers; nothing behind it is asked, as starting it anew would mend no database.
 * `/readyz`: whether it takes traffic, which it does until it is told to end. It stays ready while the database is away: were it
 * not, a database that all share would take every API out of its load balancer, and visitors got no content either.
 */
export function registerLifeRoutes(app: FastifyInstance, { isEnding }: Pick<Ending, 'isEnding'>): void {
  for (const path of ['/livez', '/healthz', '/live']) {
    app.get(path, { config }, (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  }
  app.get('/readyz', { config }, (_request, reply) =>
    reply
      .code(isEnding() ? 503 : 200)
      .headers(noStore)
      .send({ status: isEnding() ? 'ending' : 'ready' }),
  );
}

import type { FastifyInstance } from 'fastify';
import type { TrafficFollower } from '../traffic/follow-traffic';

/**
 * `GET /healthz`: whether the server runs. `GET /readyz`: what visitors get, and `degraded` where that is not what the
 * release store says. A degraded server still serves: were it not ready, a store that is away would take every server out
 * of its load balancer.
 */
export function healthRoutes(
  app: FastifyInstance,
  { inForce, problem }: Pick<TrafficFollower, 'inForce' | 'problem'>,
) {
  const noStore = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const { traffic, live, canaries } = inForce();
    const served = { version: live.id, traffic: traffic.serial, canaries: [...canaries.keys()] };
    const state = problem() === undefined ? { status: 'ready' } : { status: 'degraded', problem: problem() };
    return reply.headers(noStore).send({ ...state, ...served });
  });
}

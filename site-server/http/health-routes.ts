import type { FastifyInstance } from 'fastify';
import type { TrafficFollower } from '../traffic/follow-traffic';

/** `GET /healthz`: whether the server runs. `GET /readyz`: whether what the release store says is what visitors get. */
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
    return reply
      .headers(noStore)
      .code(state.status === 'ready' ? 200 : 503)
      .send({ ...state, ...served });
  });
}

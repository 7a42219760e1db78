import type { FastifyInstance } from 'fastify';
import type { TrafficFollower } from '../traffic/follow-traffic';

const NOT_RENDERING =
  'no worker is able to render the live version: pages that are kept are served, browsers complete the others';

type Health = Pick<TrafficFollower, 'inForce' | 'problem'> & {
  /** Whether the version can be rendered now. */
  canRender: (version: string) => boolean;
  isEnding: () => boolean;
};

/**
 * `GET /livez`, also as `/healthz`: whether the server runs. `GET /readyz`: 503 once it was told to end, else what visitors
 * get, and `degraded` where that is not what the release store says, or where it can't be rendered. A degraded server still
 * serves: were it not ready, a store that is away would take every server out of its load balancer.
 */
export function healthRoutes(app: FastifyInstance, { inForce, problem, canRender, isEnding }: Health) {
  const noStore = { 'Cache-Control': 'no-store' };
  for (const path of ['/livez', '/healthz'])
    app.get(path, (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    if (isEnding()) return reply.code(503).headers(noStore).send({ status: 'ending' });
    const { traffic, live, canaries } = inForce();
    const served = { version: live.id, traffic: traffic.serial, canaries: [...canaries.keys()] };
    const wrong = problem() ?? (canRender(live.id) ? undefined : NOT_RENDERING);
    const state = wrong === undefined ? { status: 'ready' } : { status: 'degraded', problem: wrong };
    return reply.headers(noStore).send({ ...state, ...served });
  });
}

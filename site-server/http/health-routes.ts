import type { FastifyInstance } from 'fastify';
import type { TrafficFollower } from '../traffic/follow-traffic';

/** Fixed words for the public. The log has addresses, files and reasons. */
const PROBLEMS = {
  store: 'what the release store says is not in force: visitors get what they got before',
  caches: 'the caches before the site could not be purged yet',
  rendering:
    'no worker is able to render the live version: pages that are kept are served, browsers complete the others',
  api: 'too many API calls are in flight: forms and lists are refused',
};

type Health = Pick<TrafficFollower, 'inForce'> & {
  isEnding: () => boolean;
  isWrong: Readonly<Record<keyof typeof PROBLEMS, () => boolean>>;
};

/**
 * `GET /livez`, also as `/healthz`: whether the server runs. `GET /readyz`: 503 once it was told to end, else what visitors
 * get, and `degraded` where that is not what the release store says, where it can't be rendered, or where too many API calls
 * are in flight. A degraded server stays in rotation, as it still serves pages: servers share the store and the API, so a 503
 * would take all of them out at once.
 */
export function healthRoutes(app: FastifyInstance, { inForce, isEnding, isWrong }: Health) {
  const noStore = { 'Cache-Control': 'no-store' };
  for (const path of ['/livez', '/healthz'])
    app.get(path, (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    if (isEnding()) return reply.code(503).headers(noStore).send({ status: 'ending' });
    const { traffic, live, canaries } = inForce();
    const served = { version: live.id, traffic: traffic.serial, canaries: [...canaries.keys()] };
    const wrong = (Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).find((name) => isWrong[name]());
    const state = wrong ? { status: 'degraded', problem: PROBLEMS[wrong] } : { status: 'ready' };
    return reply.headers(noStore).send({ ...state, ...served });
  });
}

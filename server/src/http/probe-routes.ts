import type { FastifyInstance } from 'fastify';

/** Fixed texts for the public. The log contains addresses, files and reasons. */
const PROBLEMS = {
  store: 'the release store is unreachable: visitors still get the last known versions',
  rendering: 'no worker can render the live version: cached pages are served, browsers render the others',
};

type Active = {
  traffic: { serial: number };
  live: { id: string };
  canaries: ReadonlyMap<string, unknown>;
};

type Options = {
  follower: { activeTraffic: () => Active; isLive: () => boolean; problem: () => string | undefined };
  pool: { canRender: (id: string) => boolean };
  /** Whether this server has read the published content once. */
  hasContent: () => boolean;
  isEnding: () => boolean;
  isWarm: () => boolean;
};

/**
 * `GET /livez`, also as `/healthz`: whether the server runs. `GET /readyz`: 503 until a version is live, there is content and its pages are
 * prerendered, and during shutdown; otherwise the versions in use, with the status `degraded` if there is a problem. A degraded server still serves pages
 * and stays in rotation: all servers share the store, so a 503 would take all of them out at once.
 */
export function registerProbeRoutes(
  app: FastifyInstance,
  { follower, pool, hasContent, isEnding, isWarm }: Options,
) {
  const noStore = { 'Cache-Control': 'no-store' };
  for (const path of ['/livez', '/healthz'])
    app.get(path, (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    reply.headers(noStore);
    if (isEnding()) return reply.code(503).send({ status: 'ending' });
    if (!follower.isLive() || !hasContent()) return reply.code(503).send({ status: 'empty' });
    if (!isWarm()) return reply.code(503).send({ status: 'warming' });
    const { traffic, live, canaries } = follower.activeTraffic();
    const isUnrendered = !pool.canRender(live.id) && PROBLEMS.rendering;
    const problem = (follower.problem() !== undefined && PROBLEMS.store) || isUnrendered || undefined;
    return reply.send({
      status: problem ? 'degraded' : 'ready',
      problem,
      version: live.id,
      traffic: traffic.serial,
      canaries: [...canaries.keys()],
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { purgeHook, type PurgeHook, type PurgeReason, type PurgeSettings } from '../http/purge-hook';

/** What everybody's pages are made of. */
type Served = { version: string; content: string };

/**
 * Purges the caches before the site, where there are such, as soon as what everybody gets has changed: `follow` with
 * what it is now begins it, `changed` is called with what is new. Canaries never lie in a cache.
 */
export function purgeOnChange({ purge }: { purge?: PurgeSettings }, app: FastifyInstance) {
  const hook: PurgeHook | undefined = purge && purgeHook({ ...purge, log: app.log });
  let served: Served | undefined;
  const tell = (reason: PurgeReason, now: Served) => {
    served = now;
    hook?.purge({ reason, ...now });
  };
  if (hook) app.addHook('onClose', async () => hook.stop());
  return {
    problem: () => hook?.problem(),
    /** A server that starts can't know what caches hold of the one before. */
    follow: (now: Served) => tell('start', now),
    versionChanged: (version: string) => {
      if (served && served.version !== version) tell('traffic', { ...served, version });
    },
    contentChanged: (content: string) => {
      if (served && served.content !== content) tell('content', { ...served, content });
    },
  };
}

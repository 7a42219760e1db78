import { openFolderStore, openHttpReleases, type ReleaseSource, type ReleaseStore } from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config';
import { RELOAD_SCRIPT } from '../development/reload-on-change';
import { createPageCache } from '../pages/page-cache';
import { createWorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import { createAutoRollback } from './auto-rollback';
import { followTraffic } from './follow-traffic';
import { previewOpener } from './open-preview';

type Releases = { source: ReleaseSource; store?: ReleaseStore };

function openReleases({ releasesUrl, releaseStore }: Config): Releases {
  if (releasesUrl) return { source: openHttpReleases(releasesUrl, releaseStore) };
  const store = openFolderStore(releaseStore);
  return { source: store, store };
}

/**
 * Which site versions visitors get, and the workers that render them, until the app is closed.
 * @throws UsageError when there is nothing that visitors could get.
 */
export async function serveVersions(
  config: Config,
  app: FastifyInstance,
  { metrics, publicOrigin }: { metrics: SiteMetrics; publicOrigin: string },
) {
  const { log } = app;
  const { source, store } = openReleases(config);
  const noncePlaceholder = `nonce-${randomUUID()}`;
  const settings = {
    browserBase: source.browserBase,
    extraScripts: config.isDevelopment ? [RELOAD_SCRIPT] : [],
    rum: config.rum,
    apiUrl: config.apiUrl,
    publicOrigin,
    noncePlaceholder,
  };
  const pool = createWorkerPool({ settings, log, metrics });
  app.addHook('onClose', pool.close);
  metrics.followWorkers({ live: pool.pinned, preview: pool.guests });
  const cache = createPageCache();
  const follower = await followTraffic({
    source,
    pool,
    log,
    onSwitch: ({ live, canaries }) => {
      cache.switchTo(live.id, canaries.keys());
      metrics.countSwap();
    },
  });
  app.addHook('onClose', follower.follow());
  // In development a release is changed every minute and may well fail.
  if (!config.isDevelopment) pool.onRendered(createAutoRollback({ source, store, pool, follower, log }));
  const openPreview = previewOpener({ source, pool, inForce: follower.inForce, log });
  return { pool, cache, follower, openPreview, noncePlaceholder };
}

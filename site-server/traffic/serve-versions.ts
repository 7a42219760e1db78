import {
  type LocalCopies,
  membersOf,
  openFolderStore,
  openHttpReleases,
  type ReleaseSource,
  type ReleaseStore,
  withLocalCopies,
} from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config';
import { RELOAD_SCRIPT } from '../development/reload-on-change';
import { createPageCache } from '../pages/page-cache';
import { createWorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import { createAutoRollback } from './auto-rollback';
import { followTraffic, type InForce, versionsOf } from './follow-traffic';
import { previewOpener } from './open-preview';

type Releases = { source: ReleaseSource & LocalCopies; store?: ReleaseStore };

function openReleases({ releasesUrl, releaseStore, localCopies }: Config): Releases {
  if (releasesUrl)
    return { source: withLocalCopies(openHttpReleases(releasesUrl, releaseStore), localCopies) };
  const store = openFolderStore(releaseStore);
  return { source: withLocalCopies(store, localCopies), store };
}

const HOURS_6_MS = 6 * 60 * 60 * 1000;

/** Keeps the local copies of what is in force, and removes those that nothing on this machine has run for a week. */
function maintainCopies({ source }: Releases, inForce: () => InForce, log: FastifyInstance['log']) {
  const maintain = async () => {
    const members = versionsOf(inForce()).flatMap(({ version }) => membersOf(version));
    for (const member of members) await source.folder(member);
    await source.pruneCopies();
  };
  const maintainSafely = () =>
    maintain().catch((error: unknown) =>
      log.error({ err: error }, 'the local copies could not be maintained'),
    );
  void maintainSafely();
  const timer = setInterval(() => void maintainSafely(), HOURS_6_MS);
  return () => clearInterval(timer);
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
  const releases = openReleases(config);
  const { source, store } = releases;
  const noncePlaceholder = `nonce-${randomUUID()}`;
  const settings = {
    browserBase: source.browserBase,
    extraScripts: config.isDevelopment ? [RELOAD_SCRIPT] : [],
    rum: config.rum,
    apiUrl: config.apiUrl,
    publicOrigin,
    noncePlaceholder,
  };
  const pool = createWorkerPool({ settings, workers: config.renderWorkers, log, metrics });
  app.addHook('onClose', pool.close);
  metrics.followWorkers(pool.sizes);
  metrics.followQueue(pool.queueLengths);
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
  app.addHook('onClose', maintainCopies(releases, follower.inForce, log));
  // In development a release is changed every minute and may well fail.
  if (!config.isDevelopment) pool.onRendered(createAutoRollback({ source, store, pool, follower, log }));
  const openPreview = previewOpener({ source, pool, inForce: follower.inForce, log });
  return { pool, cache, follower, openPreview, noncePlaceholder };
}

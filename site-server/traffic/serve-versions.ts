import {
  type LocalCopies,
  membersOf,
  openHttpReleases,
  openReleaseStore,
  type ReleaseSource,
  type ReleaseStore,
  withLocalCopies,
} from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { RELOAD_SCRIPT } from '../development/reload-on-change';
import type { ContentVersion } from '../pages/content-version';
import { keepPages } from '../pages/keep-pages';
import { createWorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import { createAutoRollback } from './auto-rollback';
import { followTraffic, type InForce, versionsOf } from './follow-traffic';
import { previewOpener } from './open-preview';

type Releases = { source: ReleaseSource & LocalCopies; store?: ReleaseStore };

function openReleases(config: Config, log: FastifyInstance['log']): Releases {
  const { releasesUrl, databaseUrl, releaseStore: directory, localCopies } = config;
  if (releasesUrl) return { source: withLocalCopies(openHttpReleases(releasesUrl), localCopies) };
  const store = openReleaseStore({ databaseUrl, directory, log });
  return { source: withLocalCopies(store, localCopies), store };
}

const HOURS_6_MS = 6 * 60 * 60 * 1000;

/** Keeps the local copies of what is in force, and removes those that nothing on this machine has run for a week. */
function maintainCopies({ source }: Releases, inForce: () => InForce, log: FastifyInstance['log']) {
  const maintain = async () => {
    const versions = versionsOf(inForce());
    for (const { version } of versions) for (const member of membersOf(version)) await source.folder(member);
    await source.pruneCopies(versions);
  };
  const maintainSafely = () =>
    maintain().catch((error: unknown) =>
      log.error({ err: error }, 'the local copies could not be maintained'),
    );
  void maintainSafely();
  const timer = setInterval(() => void maintainSafely(), HOURS_6_MS);
  return () => clearInterval(timer);
}

/** `onLive`: called with the version that everybody gets, each time that traffic has changed. */
type Surroundings = {
  metrics: SiteMetrics;
  publicOrigin: string;
  contentVersion: Pick<ContentVersion, 'current'>;
  onLive: (id: string) => void;
};

/**
 * Which site versions visitors get, and the workers that render them, until the app is closed.
 * @throws UsageError when there is nothing that visitors could get.
 */
export async function serveVersions(
  config: Config,
  app: FastifyInstance,
  { metrics, publicOrigin, contentVersion, onLive }: Surroundings,
) {
  const { log } = app;
  const releases = openReleases(config, log);
  const { source, store } = releases;
  const pageSettings = {
    browserBase: source.browserBase,
    extraScripts: config.isDevelopment ? [RELOAD_SCRIPT] : [],
    rum: config.rum,
    publicOrigin,
  };
  const settings = { ...pageSettings, apiUrl: config.apiUrl };
  const pool = createWorkerPool({ settings, workers: config.renderWorkers, log, metrics });
  app.addHook('onClose', pool.close);
  metrics.followWorkers(pool.sizes);
  metrics.followQueue(pool.queueLengths);
  const { pages, warmer } = keepPages(config, app, { pool, metrics, contentVersion, settings: pageSettings });
  // In development a release is changed every minute, and its pages are not worth the time.
  const warmAll = (inForce: InForce) => {
    if (!config.isDevelopment) void warmer.warmAll(versionsOf(inForce));
  };
  const follower = await followTraffic({
    source,
    pool,
    log,
    beforeSwitch: config.isDevelopment ? undefined : warmer.beforeSwitch,
    onSwitch: (inForce) => {
      pages.switchTo(inForce.live.id, inForce.canaries.keys());
      metrics.countSwap();
      onLive(inForce.live.id);
      warmAll(inForce);
    },
  });
  app.addHook('onClose', follower.follow());
  app.addHook('onClose', source.close);
  app.addHook('onClose', maintainCopies(releases, follower.inForce, log));
  // In development a release is changed every minute and may well fail.
  if (!config.isDevelopment) pool.onRendered(createAutoRollback({ source, store, pool, follower, log }));
  const openPreview = previewOpener({ source, pool, inForce: follower.inForce, log });
  return { source, pool, pages, follower, openPreview, warmAll: () => warmAll(follower.inForce()) };
}

import {
  type LocalCopies,
  membersOf,
  openHttpReleases,
  openReleaseStore,
  RELEASES_PATH,
  type ReleaseSource,
  type ReleaseStore,
  withLocalCopies,
} from '@hireloom/releases';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { requireSignatures } from '../deploys/require-signatures';
import { RELOAD_SCRIPT } from '../development/reload-on-change';
import { CLIENT_SCRIPT } from '../development/running-builds';
import type { ContentVersion } from '../pages/content-version';
import { keepPages } from '../pages/keep-pages';
import { createWorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import { createAutoRollback } from './auto-rollback';
import { followTraffic, type InForce, versionsOf } from './follow-traffic';
import { previewOpener } from './open-preview';

type Releases = { source: ReleaseSource & LocalCopies; store?: ReleaseStore };

function openReleases(config: Config, log: FastifyInstance['log']): Releases {
  const { releasesUrl, databaseUrl, releaseStore: directory, localCopies, teamKeys, isDevelopment } = config;
  const ready = (source: ReleaseSource) =>
    requireSignatures(withLocalCopies(source, localCopies, { servesMaps: isDevelopment }), source, teamKeys);
  if (releasesUrl) return { source: ready(openHttpReleases(releasesUrl)) };
  const store = openReleaseStore({ databaseUrl, directory, log });
  return { source: ready(store), store };
}

const HOURS_6_MS = 6 * 60 * 60 * 1000;

/** What is in force, down to the last file that its pages name: for these nobody has to ask the store any more. */
async function keepWhole({ source }: Releases, inForce: InForce, isStopped: () => boolean) {
  for (const { version } of versionsOf(inForce)) {
    for (const member of membersOf(version)) {
      if (isStopped()) return;
      await source.folder(member);
      // Elsewhere browsers get them without this server.
      if (source.browserBase !== RELEASES_PATH) continue;
      for (const file of Object.keys(member.files)) await source.browserFile(member.name, member.id, file);
    }
  }
}

/** Keeps the local copies of what is in force, and removes those that nothing on this machine has used for a week. */
function maintainCopies(releases: Releases, inForce: () => InForce, log: FastifyInstance['log']) {
  let last = Promise.resolve();
  let isStopped = false;
  /** One after the other: two at once would fetch the same. */
  const then = (work: () => Promise<void>) => {
    last = last
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'the local copies could not be maintained'));
  };
  const keep = () => then(() => keepWhole(releases, inForce(), () => isStopped));
  const prune = () => then(() => releases.source.pruneCopies(versionsOf(inForce())));
  keep();
  prune();
  const timer = setInterval(() => {
    keep();
    prune();
  }, HOURS_6_MS);
  const stop = () => {
    clearInterval(timer);
    isStopped = true;
    return last;
  };
  return { keep, stop };
}

const developmentScripts = ({ isDevelopment, developmentClient }: Config) => [
  ...(developmentClient === undefined ? [] : [CLIENT_SCRIPT]),
  ...(isDevelopment ? [RELOAD_SCRIPT] : []),
];

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
    extraScripts: developmentScripts(config),
    rum: config.rum,
    publicOrigin,
  };
  const settings = { ...pageSettings, apiUrl: config.apiUrl };
  const pool = createWorkerPool({ settings, workers: config.renderWorkers, log, metrics });
  app.addHook('onClose', pool.close);
  metrics.followWorkers(pool.sizes);
  metrics.followQueue(pool.queueLengths);
  const { pages, warmer } = keepPages(config, app, { pool, metrics, contentVersion, settings: pageSettings });
  const warmAll = (inForce: InForce) => {
    if (config.warmsPages) void warmer.warmAll(versionsOf(inForce));
  };
  let onTakenOver = () => {};
  const follower = await followTraffic({
    source,
    pool,
    log,
    beforeSwitch: config.warmsPages ? warmer.beforeSwitch : undefined,
    onSwitch: (inForce) => {
      pages.switchTo(inForce.live.id, inForce.canaries.keys());
      metrics.countSwap();
      onLive(inForce.live.id);
      warmAll(inForce);
      onTakenOver();
    },
  });
  app.addHook('onClose', follower.follow());
  app.addHook('onClose', source.close);
  const copies = maintainCopies(releases, follower.inForce, log);
  onTakenOver = copies.keep;
  app.addHook('onClose', copies.stop);
  // In development a release is changed every minute and may well fail.
  if (!config.isDevelopment) pool.onRendered(createAutoRollback({ source, store, pool, follower, log }));
  const { inForce } = follower;
  const openPreview = previewOpener({ source, pool, inForce, log, secret: store?.previewSecret });
  return { ...releases, pool, pages, follower, openPreview, warmAll: () => warmAll(follower.inForce()) };
}

import {
  type CurrentKeys,
  followTeamKeys,
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
import path from 'node:path';
import type { Config } from '../config';
import { RELOAD_SCRIPT } from '../development/reload-on-change';
import { CLIENT_SCRIPT } from '../development/running-builds';
import type { ContentVersion } from '../pages/content-version';
import { keepPages } from '../pages/keep-pages';
import { createWorkerPool } from '../rendering/worker-pool';
import type { SiteMetrics } from '../telemetry/site-metrics';
import { createAutoRollback } from './auto-rollback';
import { openCrashRecord, rollBackAfterCrashes } from './crash-rollback';
import { followTraffic, type InForce, versionsOf } from './follow-traffic';
import { previewOpener } from './open-preview';

/** `keys`: of the teams whose releases are accepted; any are where it is missing. */
type Releases = { source: ReleaseSource & LocalCopies; store?: ReleaseStore; keys?: CurrentKeys };

function openReleases(config: Config, log: FastifyInstance['log']): Releases {
  const { releasesUrl, databaseUrl, releaseStore: directory, localCopies, teamKeys, isDevelopment } = config;
  const keys = teamKeys === undefined ? undefined : followTeamKeys(teamKeys, log);
  const options = { servesMaps: isDevelopment, keys };
  if (releasesUrl)
    return { source: withLocalCopies(openHttpReleases(releasesUrl), localCopies, options), keys };
  const store = openReleaseStore({ databaseUrl, directory, log });
  return { source: withLocalCopies(store, localCopies, options), store, keys };
}

const HOURS_6_MS = 6 * 60 * 60 * 1000;
/** A release that is signed anew changes no traffic, so the store is asked for it now and then. */
const RENEWED_MS = 5 * 60 * 1000;

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

/** Another start while the store is away needs the signatures that the keys of then know. */
async function renewSignatures({ source }: Releases, inForce: InForce) {
  for (const { version } of versionsOf(inForce))
    for (const { name, id } of membersOf(version)) await source.renewRelease(name, id);
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
  const renew = () => then(() => renewSignatures(releases, inForce()));
  renew();
  keep();
  prune();
  const timers = [
    setInterval(() => {
      keep();
      prune();
    }, HOURS_6_MS),
    setInterval(renew, RENEWED_MS),
  ];
  const stop = () => {
    timers.forEach((timer) => clearInterval(timer));
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
  /** Whether the server was told to end. */
  isEnding: () => boolean;
};

/** Two servers on one machine have a port each. A free port, as in tests, tells nobody who was there before. */
function followCrashes({ port, crashFolder }: Config, { log }: FastifyInstance) {
  if (port === 0) return undefined;
  return openCrashRecord({ file: path.join(crashFolder, `site-${port}.json`), log });
}

/**
 * Which site versions visitors get, and the workers that render them, until the app is closed.
 * @throws UsageError when there is nothing that visitors could get.
 */
export async function serveVersions(
  config: Config,
  app: FastifyInstance,
  { metrics, publicOrigin, contentVersion, onLive, isEnding }: Surroundings,
) {
  const { log } = app;
  const releases = openReleases(config, log);
  const { source, store } = releases;
  const crashes = followCrashes(config, app);
  if (crashes) await rollBackAfterCrashes(crashes, store, log);
  app.addHook('onClose', async () => void (isEnding() && crashes?.ended()));
  const pageSettings = {
    browserBase: source.browserBase,
    extraScripts: developmentScripts(config),
    rum: config.rum,
    publicOrigin,
    imageHosts: config.imageHosts,
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
    onTakeOver: crashes?.runs,
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

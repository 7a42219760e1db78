import { createApi } from './src/api';
import { type LocalReleases, withLocalReleases } from './src/releases/store/local-releases';
import { openReleaseStore } from './src/releases/store/open-store';
import type { ReleaseStore } from './src/releases/store/release-store';
import type { Ending } from './src/process/end-in-order';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Config } from './config';
import { candidateCheck } from './src/releases/deploys/check-candidate';
import { deployRoutes } from './src/releases/deploys/deploy-routes';
import { writeTokenOnListen } from './src/releases/deploys/local-token';
import { formPosts } from './src/forms/form-posts';
import { healthRoutes } from './src/http/health-routes';
import { createServer, type LogTarget } from './src/http/create-server';
import { securityTextRoute } from './src/http/security-text';
import { staticFiles } from './src/pages/static-files';
import { answerPages, type PageParts } from './src/pages/answer-page';
import { createPageCache } from './src/pages/page-cache';
import { createPageRenderer } from './src/pages/render-page';
import { createPageWarmer } from './src/pages/warm-pages';
import { WorkerPool } from './src/rendering/worker-pool';
import { listPages } from './src/pages/listed-pages';
import { seoRoutes } from './src/pages/seo/seo-routes';
import { failureReports } from './src/telemetry/failure-reports';
import { rumReports } from './src/telemetry/rum-reports';
import { createSiteMetrics } from './src/telemetry/site-metrics';
import { createAutoRollback } from './src/releases/traffic/auto-rollback';
import { canaryRoute } from './src/releases/traffic/canary-route';
import { versionsOf } from './src/releases/traffic/visitor-version';
import { followTraffic } from './src/releases/traffic/follow-traffic';
import { previewOpener } from './src/releases/traffic/open-preview';
import { visitorCookies } from './src/releases/traffic/visitor-cookies';

/** `ready`: resolves once something is live and its pages are warm. */
type Site = { app: FastifyInstance; ending: Ending; ready: Promise<void> };

async function startServer(config: Config & LogTarget, openApi: typeof createApi) {
  const server = createServer(config);
  const api = await openApi(config, server.app.log);
  // Added first, so it runs last: deliveries and the database end when nothing else can use them.
  server.app.addHook('onClose', api.close);
  return { ...server, api, config, metrics: createSiteMetrics() };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** `source`: the store, with the active releases in a folder of this machine. */
type Releases = { store: ReleaseStore; source: ReleaseStore & LocalReleases };

function openReleases({ app: { log }, config }: Server): Releases {
  const { releasesUrl: databaseUrl, releasesFolder: dataDir, isDevelopment: servesMaps } = config;
  const store = openReleaseStore({ databaseUrl, dataDir, log });
  return { store, source: withLocalReleases(store, path.join(dataDir, 'running'), { servesMaps }) };
}

/** Creates the workers that render pages, and the page cache in front of them. */
async function createPages({ app, api, config, metrics }: Server) {
  const { log } = app;
  const { rum, imageHosts, renderWorkers, inspectsWorkers, publicOrigin } = config;
  const { version: contentVersion, socketPath: contentSocket, get } = api.content;
  // Shells that were released earlier read `extraScripts`.
  const settings = { extraScripts: [], rum, publicOrigin, imageHosts };
  const ofWorkers = { ...settings, contentSocket, isInspected: inspectsWorkers };
  const pool = new WorkerPool({ settings: ofWorkers, workers: renderWorkers, log, metrics });
  app.addHook('onClose', () => pool.close());
  metrics.followWorkers(() => pool.sizes());
  metrics.followQueue(() => pool.queueLengths());
  const render = createPageRenderer({ pool, metrics, log });
  const pages = createPageCache({ render, contentVersion, serveStaleOnSwitch: !config.isDevelopment });
  const warmer = createPageWarmer({ pages, lists: listPages(get), log });
  app.addHook('onClose', async () => warmer.stop());
  return { pool, pages, warmer };
}

/** Follows which versions visitors get. */
async function followVersions(
  { app, api, config, metrics }: Server,
  { store, source }: Releases,
  { pool, pages, warmer }: Awaited<ReturnType<typeof createPages>>,
) {
  const { log } = app;
  const { isDevelopment, warmsPages } = config;
  let onReady = () => {};
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  const follower = await followTraffic({
    source,
    pool,
    log,
    beforeSwitch: warmsPages ? warmer.beforeSwitch : undefined,
    onSwitch: (active) => {
      const { live, canaries } = active;
      pages.switchTo(live.id, canaries.keys());
      metrics.countSwap();
      if (!warmsPages) onReady();
      else void warmer.warmAll(versionsOf(active)).then(() => warmer.isWarm() && onReady());
      source
        .removeUnused(versionsOf(active).map(({ version }) => version))
        .catch((err: unknown) =>
          log.error({ err }, 'unused releases could not be removed from this machine'),
        );
    },
  });
  for (const stop of [follower.follow(), source.close]) app.addHook('onClose', stop);
  const warmAgain = () => follower.isLive() && warmer.warmAll(versionsOf(follower.inForce()));
  if (warmsPages) api.content.onChange(() => void warmAgain());
  const { onRendered, onReport } = createAutoRollback({ source, store, pool, follower, log });
  // In development, releases change every minute and may well fail.
  if (!isDevelopment) pool.onRendered((rendering) => void (follower.isLive() && onRendered(rendering)));
  return { follower, inForce: follower.inForce, ready, onReport };
}

async function addParts(server: Server) {
  const { app, api, config, ending, metrics, traceHeaders } = server;
  const { rum, imageHosts, publicOrigin } = config;
  const releases = openReleases(server);
  const { source, store } = releases;
  const rendering = await createPages(server);
  const { follower, inForce, ready, onReport } = await followVersions(server, releases, rendering);
  const { pool, pages, warmer } = rendering;
  const live = () => inForce().live;
  const parts: PageParts = {
    inForce,
    openPreview: previewOpener({ source, pool, inForce, log: app.log, secret: store.previewSecret }),
    pool,
    pages,
    metrics,
    document: { reportTarget: rum?.target, imageHosts },
    cookies: visitorCookies(publicOrigin),
    traceHeaders,
  };

  healthRoutes(app, {
    inForce,
    isEnding: ending.isEnding,
    isLive: follower.isLive,
    isWarm: () => !config.warmsPages || warmer.isWarm(),
    hasProblem: {
      store: () => follower.problem() !== undefined,
      rendering: () => !pool.canRender(live().id),
    },
  });
  securityTextRoute(app, publicOrigin);
  canaryRoute(app, parts);
  api.registerMonitoring(app, [metrics.registry]);
  const versions = () => versionsOf(inForce());
  const reports = { ...server, publicOrigin, served: () => versions().map(({ version }) => version) };
  failureReports(app, { ...reports, onReport: (...failed) => follower.isLive() && onReport(...failed) });
  rumReports(app, reports);
  const { isDevelopment } = config;
  await deployRoutes(app, {
    ...{ store, publicOrigin, directory: path.join(config.releasesFolder, 'deploys') },
    // In development, builds are replaced after each save, and the next page must be of the latest.
    ...(isDevelopment ? { isCompressed: false } : { check: candidateCheck() }),
    onChange: async () => {
      const looking = follower.look();
      if (!isDevelopment) return;
      await looking;
      await follower.look();
    },
  });
  writeTokenOnListen(app, store.tokens, config.releasesFolder);
  await staticFiles(app, { live, source });
  await api.registerRoutes(app);
  formPosts(app, { acceptForm: api.acceptForm, live });
  const { version: contentVersion, get: getContent } = api.content;
  seoRoutes(app, { live, contentVersion, getContent, publicOrigin });
  answerPages(app, parts);
  return { ready };
}

/** Builds the server. `openApi`: for tests. @throws UsageError if something that it needs is missing */
export async function buildApp(config: Config & LogTarget, openApi = createApi): Promise<Site> {
  const server = await startServer(config, openApi);
  const { app, ending } = server;
  try {
    return { app, ending, ...(await addParts(server)) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

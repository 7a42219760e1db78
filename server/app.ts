import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Config } from './config';
import { registerContentRoutes } from './src/content/content-routes';
import { registerMediaRoutes } from './src/content/media-routes';
import { openContent } from './src/content/open-content';
import { registerLinkImageRoutes } from './src/content/link-image-routes';
import { registerFormRoutes } from './src/forms/form-posts';
import { setUpApiScope, logSerializers } from './src/http/api-scope';
import { type BareServer, createServer, type LogTarget } from './src/http/create-server';
import { registerProbeRoutes } from './src/http/probe-routes';
import { createFormAcceptor, registerLeadRoutes } from './src/leads/lead-routes';
import { createNoticeCounter } from './src/leads/delivery/delivery';
import { registerNewsletterRoutes } from './src/leads/newsletter-routes';
import { openLeads } from './src/leads/open-leads';
import { registerPageRoute } from './src/pages/page-route';
import { createPageLists } from './src/pages/listed-pages';
import { createPageCache } from './src/pages/page-cache';
import { createPageRenderer } from './src/pages/render-page';
import { registerSeoRoutes } from './src/pages/seo/seo-routes';
import { registerStaticFiles } from './src/pages/static-files';
import { createPageWarmer } from './src/pages/warm-pages';
import { createCandidateCheck } from './src/deploys/check-candidate';
import { registerDeployRoutes } from './src/deploys/deploy-routes';
import { writeTokenOnListen } from './src/deploys/local-token';
import { listMembers } from './src/releases/versions/site-version';
import { withLocalReleases } from './src/releases/store/local-releases';
import { openReleaseStore } from './src/releases/store/open-store';
import { createAutoRollback } from './src/traffic/auto-rollback';
import { registerCanaryRoute } from './src/traffic/canary-route';
import { followTraffic } from './src/traffic/follow-traffic';
import { createPreviewOpener } from './src/traffic/open-preview';
import { createVisitorCookies } from './src/traffic/visitor-cookies';
import { listVersions } from './src/traffic/visitor-version';
import { WorkerPool } from './src/rendering/worker-pool';
import { registerReportRoutes } from './src/telemetry/browser-reports';
import { registerMonitoring } from './src/telemetry/monitoring';
import { createSiteMetrics } from './src/telemetry/site-metrics';

/** `ready`: resolves once a version is live and its pages have been prerendered. */
type Site = BareServer & { ready: Promise<void> };

/** Replaced by tests: the content, and the handling of forms. */
type Opening = { openContent: typeof openContent; getAcceptance: typeof createFormAcceptor };

/** Opens content, leads and the release store, on which everything else depends. Closes them in reverse order. */
async function openParts(server: BareServer, config: Config, opening: Opening) {
  const { app } = server;
  const { releasesUrl: databaseUrl, releasesFolder: dataDir, isDevelopment: servesMaps } = config;
  const log = app.log.child({}, { serializers: logSerializers });
  const metrics = createSiteMetrics();
  const content = await opening.openContent(config, log);
  app.addHook('onClose', content.close);
  const countNotice = createNoticeCounter(metrics.registry);
  const { current: leads, close } = await openLeads({ config, log, countNotice });
  app.addHook('onClose', close);
  const stored = openReleaseStore({ databaseUrl, dataDir, log: app.log });
  app.addHook('onClose', stored.close);
  const store = withLocalReleases(stored, path.join(dataDir, 'running'), { servesMaps });
  const acceptForm = opening.getAcceptance(leads, config);
  return { ...server, config, content, leads, acceptForm, store, metrics };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Creates the workers that render pages, and the page cache in front of them. */
function createRendering({ app, content, config, metrics }: Parts) {
  const { log } = app;
  const { rum, imageHosts, renderWorkers, inspectsWorkers, publicOrigin } = config;
  const { socketPath: contentSocket } = content;
  const settings = { rum, publicOrigin, imageHosts, contentSocket, isInspected: inspectsWorkers };
  const pool = new WorkerPool({ settings, workers: renderWorkers, log, metrics });
  app.addHook('onClose', () => pool.close());
  metrics.followWorkers(() => pool.sizes());
  metrics.followQueue(() => pool.queueLengths());
  const render = createPageRenderer({ pool, metrics, log });
  const origins = { imageHosts };
  const pages = createPageCache({ render, pool, contentVersion: content.version, origins });
  const warmer = createPageWarmer({ pages, lists: createPageLists(content.get), log });
  app.addHook('onClose', async () => warmer.stop());
  return { pool, pages, warmer, origins };
}

type Rendering = ReturnType<typeof createRendering>;

/** Tracks which versions visitors get. */
async function followVersions(
  { app, content, store, config, metrics }: Parts,
  { pool, pages, warmer }: Rendering,
) {
  const { log } = app;
  const { isDevelopment, warmsPages } = config;
  let onReady = () => {};
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  const follower = await followTraffic({
    source: store,
    pool,
    log,
    beforeSwitch: warmsPages ? warmer.beforeSwitch : undefined,
    onSwitch: (active) => {
      const versions = listVersions(active);
      pages.switchTo(active.live.id, active.canaries);
      metrics.countSwap();
      if (!warmsPages) onReady();
      else void warmer.warmAll(versions).then(() => warmer.isWarm() && onReady());
      store
        .removeUnused(versions.map(({ version }) => version))
        .catch((err: unknown) => log.error({ err }, 'could not remove unused releases from this machine'));
    },
  });
  app.addHook('onClose', async () => follower.stop());
  const warmAgain = () => follower.isLive() && warmer.warmAll(listVersions(follower.activeTraffic()));
  if (warmsPages) content.onChange(() => void warmAgain());
  const onFailed = createAutoRollback({ store, pool, follower, log });
  // In development, releases change every minute and often fail.
  if (!isDevelopment) pool.onFailed = (rendering) => void (follower.isLive() && onFailed(rendering));
  const { activeTraffic } = follower;
  return { ...follower, live: () => activeTraffic().live, ready };
}

type Traffic = Awaited<ReturnType<typeof followVersions>>;

/** Health, metrics, and what browsers report. */
function addMonitoring(parts: Parts, { pool, warmer }: Rendering, traffic: Traffic) {
  const { app, config, content, ending, leads, metrics } = parts;
  const isWarm = () => !config.warmsPages || warmer.isWarm();
  registerProbeRoutes(app, { follower: traffic, pool, isEnding: ending.isEnding, isWarm });
  const { registry } = metrics;
  registerMonitoring(app, { leads, content: content.live, registry, token: config.metricsToken });
  registerReportRoutes(app, {
    ...parts,
    served: () => listVersions(traffic.activeTraffic()).flatMap(({ version }) => listMembers(version)),
  });
}

/** The calls of teams that deploy. */
async function addDeploys({ app, store, config }: Parts, { poll }: Traffic) {
  const { isDevelopment, publicOrigin, releasesFolder } = config;
  await registerDeployRoutes(app, {
    ...{ store, publicOrigin, directory: path.join(releasesFolder, 'deploys') },
    // In development, builds are replaced after each save, so the next page must use the latest.
    ...(isDevelopment ? { isCompressed: false } : { check: createCandidateCheck() }),
    onChange: async () => {
      const looking = poll();
      if (!isDevelopment) return;
      await looking;
      await poll();
    },
  });
  writeTokenOnListen(app, store.tokens, releasesFolder);
}

/** Everything below `/api`, with its own headers, limits and errors. */
const apiRoutes =
  ({ content, leads, metrics, acceptForm, config }: Parts) =>
  async (scope: FastifyInstance) => {
    setUpApiScope(scope, metrics.registry);
    registerContentRoutes(scope, content.live);
    registerMediaRoutes(scope, content.live);
    registerLinkImageRoutes(scope, content.live);
    registerNewsletterRoutes(scope, leads);
    await scope.register((forms) => registerLeadRoutes(forms, acceptForm, config));
  };

/** What visitors and crawlers get: files, forms without scripts, feeds, and pages at every other address. */
async function addPages(parts: Parts, rendering: Rendering, { activeTraffic, live }: Traffic) {
  const { app, acceptForm, config, content, store } = parts;
  const { publicOrigin } = config;
  const { pool } = rendering;
  const site = { activeTraffic, live, publicOrigin, cookies: createVisitorCookies(publicOrigin) };
  registerCanaryRoute(app, site);
  await registerStaticFiles(app, { live, source: store });
  registerFormRoutes(app, { acceptForm, live });
  registerSeoRoutes(app, { live, contentVersion: content.version, getContent: content.get, publicOrigin });
  const { previewSecret: secret } = store;
  const openPreview = createPreviewOpener({ source: store, pool, activeTraffic, log: app.log, secret });
  registerPageRoute(app, { ...parts, ...rendering, ...site, openPreview });
}

/** Builds the server. @throws UsageError if a requirement is missing */
export async function buildApp(
  config: Config & LogTarget,
  opening: Opening = { openContent, getAcceptance: createFormAcceptor },
): Promise<Site> {
  const server = createServer(config);
  const { app } = server;
  try {
    const parts = await openParts(server, config, opening);
    const rendering = createRendering(parts);
    const traffic = await followVersions(parts, rendering);
    addMonitoring(parts, rendering, traffic);
    await addDeploys(parts, traffic);
    await app.register(apiRoutes(parts), { logSerializers });
    await addPages(parts, rendering, traffic);
    return { ...server, ready: traffic.ready };
  } catch (error) {
    await app.close();
    throw error;
  }
}

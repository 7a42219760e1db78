import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Config } from './config';
import { type Opening, openParts, type Parts } from './open-parts';
import { registerContentRoutes } from './src/content/content-routes';
import { registerMediaRoutes } from './src/content/media-routes';
import { openContent } from './src/content/open-content';
import { registerLinkImageRoutes } from './src/content/link-image-routes';
import type { Desk } from './src/desk/open-desk';
import { registerFormRoutes } from './src/forms/form-posts';
import { setUpApiScope, logSerializers } from './src/http/api-scope';
import { type BareServer, createServer, type LogTarget } from './src/http/create-server';
import { registerProbeRoutes } from './src/http/probe-routes';
import { createFormAcceptor, registerLeadRoutes } from './src/leads/lead-routes';
import { registerNewsletterRoutes } from './src/leads/newsletter-routes';
import { registerPageRoute } from './src/pages/page-route';
import { createPageLists } from './src/pages/listed-pages';
import { createPageCache } from './src/pages/page-cache';
import { createPageRenderer } from './src/pages/render-page';
import { registerSeoRoutes } from './src/pages/seo/seo-routes';
import { registerStaticFiles } from './src/pages/static-files';
import { createPageWarmer } from './src/pages/warm-pages';
import { createCandidateCheck } from './src/deploys/check-candidate';
import { registerContentCalls } from './src/deploys/content-calls';
import { registerDeployRoutes } from './src/deploys/deploy-routes';
import { writeTokenOnListen } from './src/deploys/local-token';
import { listMembers } from './src/releases/versions/site-version';
import { createAutoRollback } from './src/traffic/auto-rollback';
import { registerCanaryRoute } from './src/traffic/canary-route';
import { followTraffic } from './src/traffic/follow-traffic';
import { createPreviewOpener } from './src/traffic/open-preview';
import { registerVisitRoute } from './src/traffic/visit-route';
import { createVisitorCookies } from './src/traffic/visitor-cookies';
import { listVersions } from './src/traffic/visitor-version';
import type { SiteSettings } from './src/rendering/worker';
import { WorkerPool } from './src/rendering/worker-pool';
import { registerReportRoutes } from './src/telemetry/browser-reports';
import { registerMonitoring } from './src/telemetry/monitoring';

/** `ready`: resolves once a version is live and its pages have been prerendered. */
type Site = BareServer & { ready: Promise<void>; desk?: Desk };

const toWorkerSettings = (
  { rum, publicOrigin, imageHosts, inspectsWorkers }: Config,
  { socketPath }: Parts['content'],
): SiteSettings => ({
  rum,
  publicOrigin,
  imageHosts,
  contentSocket: socketPath,
  isInspected: inspectsWorkers,
});

function createRendering({ app, content, config, metrics }: Parts) {
  const { log } = app;
  const { imageHosts, renderWorkers } = config;
  const settings = toWorkerSettings(config, content);
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
  return { ...follower, ready };
}

type Traffic = Awaited<ReturnType<typeof followVersions>>;

function addMonitoring(parts: Parts, { pool, warmer }: Rendering, traffic: Traffic) {
  const { app, config, content, ending, leads, metrics } = parts;
  const isWarm = () => !config.warmsPages || warmer.isWarm();
  const hasContent = () => content.live.served().serial > 0;
  registerProbeRoutes(app, { follower: traffic, pool, hasContent, isEnding: ending.isEnding, isWarm });
  const { registry } = metrics;
  const { dataDir, metricsToken: token } = config;
  registerMonitoring(app, { leads, content: content.live, registry, dataDir, token });
  const served = () => listVersions(traffic.activeTraffic()).flatMap(({ version }) => listMembers(version));
  registerReportRoutes(app, { metrics, served });
}

async function addDeploys({ app, content, store, config }: Parts, { poll }: Traffic) {
  const { isDevelopment, publicOrigin, releasesFolder } = config;
  const settings = toWorkerSettings(config, content);
  await registerDeployRoutes(app, {
    store,
    publicOrigin,
    directory: path.join(releasesFolder, 'deploys'),
    // In development, builds are replaced after each save, so the next page must use the latest.
    isCompressed: !isDevelopment,
    check: isDevelopment
      ? undefined
      : createCandidateCheck({ store, getContent: content.get, settings, log: app.log }),
    onChange: async () => {
      const looking = poll();
      if (!isDevelopment) return;
      await looking;
      await poll();
    },
  });
  await registerContentCalls(app, { content, tokens: store.tokens });
  writeTokenOnListen(app, store.tokens, releasesFolder);
}

const apiRoutes =
  ({ content, leads, metrics, acceptForm, config }: Parts) =>
  async (scope: FastifyInstance) => {
    setUpApiScope(scope, metrics.registry);
    registerContentRoutes(scope, content);
    registerMediaRoutes(scope, content);
    registerLinkImageRoutes(scope, content);
    registerNewsletterRoutes(scope, leads);
    await scope.register((forms) => registerLeadRoutes(forms, acceptForm, config));
  };

async function addPages(
  { app, acceptForm, config, content, metrics, store }: Parts,
  { pool, pages, origins }: Rendering,
  { activeTraffic }: Traffic,
) {
  const { publicOrigin } = config;
  const live = () => activeTraffic().live;
  const cookies = createVisitorCookies(publicOrigin);
  registerCanaryRoute(app, { activeTraffic, cookies });
  registerVisitRoute(app, { activeTraffic, store: store.visits });
  await registerStaticFiles(app, { live, source: store });
  registerFormRoutes(app, { acceptForm, live });
  registerSeoRoutes(app, { live, contentVersion: content.version, getContent: content.get, publicOrigin });
  const { previewSecret: secret } = store;
  const openPreview = createPreviewOpener({ source: store, pool, activeTraffic, log: app.log, secret });
  const { findRedirect } = content;
  registerPageRoute(app, { activeTraffic, openPreview, cookies, pages, metrics, origins, findRedirect });
}

export async function buildApp(
  config: Config & LogTarget,
  opening: Opening = { openContent, getAcceptance: createFormAcceptor },
): Promise<Site> {
  const server = createServer(config);
  const { app } = server;
  try {
    const parts = await openParts(server, config, opening);
    // Loaded only if a desk is configured.
    const desk = config.desk && (await (await import('./src/desk/open-desk')).openDesk(parts));
    const rendering = createRendering(parts);
    const traffic = await followVersions(parts, rendering);
    addMonitoring(parts, rendering, traffic);
    await addDeploys(parts, traffic);
    await app.register(apiRoutes(parts), { logSerializers });
    await addPages(parts, rendering, traffic);
    return { ...server, ready: traffic.ready, desk };
  } catch (error) {
    await app.close();
    throw error;
  }
}

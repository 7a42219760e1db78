import compress, { type FastifyCompressOptions } from '@fastify/compress';
import {
  ASSET_LIST,
  type AssetList,
  openHttpReleases,
  openReleaseStore,
  type ReleaseSource,
  type ReleaseStore,
  UsageError,
} from '@hireloom/shared/releases';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import type { SiteSettings } from '../src/site-settings';
import { apiProxy } from './api-proxy';
import { beingFound } from './being-found';
import type { Config } from './config';
import { followContentVersion } from './content-version';
import { developmentTools } from './development-tools';
import { failureLabels } from './failure-labels';
import { failureReports } from './failure-reports';
import { formPosts } from './form-posts';
import { openReleaseFollower } from './follow-releases';
import { healthRoutes } from './health-routes';
import { createPageCache } from './page-cache';
import { createMetrics } from './metrics';
import { metricsRoute } from './metrics-route';
import { type PageParts, pages } from './pages';
import { createPreviewRenderer } from './preview-renderer';
import { createReleaseHealth } from './release-health';
import { RELOAD_SCRIPT } from './reload-on-change';
import { createRenderer } from './renderer';
import { commonHeaders } from './security-headers';
import { createSiteMetrics } from './site-metrics';
import { createSiteWatch } from './site-watch';
import { createTakeBack } from './take-back';
import { createWorkerPool, type PoolOptions } from './worker-pool';
import { staticFiles } from './static-files';
import { visitReports } from './visit-reports';

const FONT = 'plus-jakarta-sans-latin-wght-normal.woff2';

/** For what is made anew on each request; files lie compressed on the disk, at the highest level. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** `shell`: its release, told by its first script, whose name changes with anything in it. */
async function readShellAssets({ shellAssets, isDevelopment }: Config) {
  const file = path.join(shellAssets, 'browser', ASSET_LIST);
  if (!existsSync(file)) throw new UsageError(`${file} is missing: build the shell with "npm run build".`);
  const { entries, media } = JSON.parse(await readFile(file, 'utf8')) as AssetList;
  const address = (name: string) => `/assets/${name}`;
  const scripts = (entries.main ?? []).map(address);
  const shell = /\.([0-9a-f]{8})\.js$/.exec(scripts[0] ?? '')?.[1] ?? 'unknown';
  if (isDevelopment) scripts.push(RELOAD_SCRIPT);
  return { shell, shellScripts: scripts, fontUrl: address(media[FONT] ?? '') };
}

type Store = { source: ReleaseSource; store?: ReleaseStore };

function openReleases({ releasesUrl, releaseStore }: Config): Store {
  if (releasesUrl) return { source: openHttpReleases(releasesUrl, releaseStore) };
  const store = openReleaseStore(releaseStore);
  return { source: store, store };
}

/** Which releases visitors get, the workers that render them, and the judge that takes a failing one away. */
async function openRendering(config: Config, app: FastifyInstance, settings: PoolOptions['settings']) {
  const metrics = createMetrics();
  const siteMetrics = createSiteMetrics(metrics);
  const { source, store } = openReleases(config);
  const health = createReleaseHealth();
  const takeBack = createTakeBack({ health, log: app.log, store });
  const follower = await openReleaseFollower({ source, log: app.log, adjust: takeBack.adjust });
  if (!follower.first.at(-1)?.set.registry.remotes.length) {
    throw new UsageError(
      `${config.releasesUrl ?? config.releaseStore} holds no release: publish with "npm run deploy -w mfe-<name>", for each of the remotes.`,
    );
  }
  const script = path.join(config.shellAssets, 'server/render-worker.cjs');
  const poolOptions = { script, settings, log: app.log, metrics: siteMetrics };
  const [livePool, previewPool] = [createWorkerPool(poolOptions), createWorkerPool(poolOptions)];
  siteMetrics.followWorkers({ live: livePool, preview: previewPool });
  const cache = createPageCache();
  const renderer = await createRenderer(follower.first, {
    pool: livePool,
    log: app.log,
    metrics: siteMetrics,
    onSwap: cache.keepOnly,
  });
  const previews = createPreviewRenderer(source, previewPool, app.log);
  const stopFollowing = follower.follow(renderer);
  app.addHook('onClose', async () => {
    stopFollowing();
    await Promise.all([renderer.close(), previews.close()]);
  });
  metricsRoute(app, metrics, config.metricsToken);
  const served = () => [renderer.releases.registry, renderer.releasesFor(0).registry];
  visitReports(app, { metrics, served, shell: settings.site.shell });
  // In development a release is changed every minute and may well fail.
  const judge = config.isDevelopment ? async () => undefined : takeBack.judge;
  return {
    renderer,
    previews,
    cache,
    metrics: siteMetrics,
    canReadStore: follower.canRead,
    watch: createSiteWatch(health, { judge }),
    isGivenOut: health.knows,
  };
}

/** The site server. `publicOrigin` is where visitors reach it. @throws UsageError when something that it needs is missing. */
export async function buildApp(config: Config, publicOrigin: string): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    // Request lines would hold visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
  });
  const { shell, ...assets } = await readShellAssets(config);
  const site: SiteSettings = { shell, fieldData: config.fieldData };
  const noncePlaceholder = `nonce-${randomUUID()}`;
  const settings = { ...assets, site, apiUrl: config.apiUrl, publicOrigin, noncePlaceholder };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders));
  await app.register(compress, compression);
  const rendering = await openRendering(config, app, settings);
  const { renderer, metrics, watch } = rendering;
  const contentVersion = await followContentVersion(config.apiUrl);
  app.addHook('onClose', async () => contentVersion.stop());

  healthRoutes(app, rendering);
  await staticFiles(app, {
    shellAssets: config.shellAssets,
    releaseStore: config.releasesUrl ? undefined : config.releaseStore,
  });
  await apiProxy(app, config.apiUrl);
  failureReports(app, {
    metrics,
    labelsOf: (report) => failureLabels(report, renderer.releases.registry, rendering.isGivenOut),
    onFailure: watch.onFailure,
  });
  formPosts(app, { apiUrl: config.apiUrl });
  beingFound(app, { renderer, apiUrl: config.apiUrl, publicOrigin });
  const parts: PageParts = {
    ...rendering,
    contentVersion,
    ...settings,
    isInspectable: config.isDevelopment,
    releaseOrigin: config.releasesUrl && new URL(config.releasesUrl).origin,
  };
  if (config.isDevelopment) developmentTools(app, config, parts);
  pages(app, parts);
  return app;
}

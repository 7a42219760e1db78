import {
  boundedLog,
  type Ending,
  endInOrder,
  noticeUntrustedProxy,
  refuseWrongMethods,
  requestIds,
} from '@hireloom/service';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config';
import { takeDeploys } from './deploys/take-deploys';
import { developmentTools } from './development/development-tools';
import { runningBuilds, type RunningBuildsOptions } from './development/running-builds';
import { formPosts } from './forms/form-posts';
import { type ApiOptions, createApiClient } from './http/api-client';
import { apiProxy } from './http/api-proxy';
import { pageCacheControl } from './http/cache-control';
import { contentCalls } from './http/content-calls';
import { healthRoutes } from './http/health-routes';
import { originForm } from './http/origin-form';
import { addCommonHeaders, refuseUnreadable } from './http/security-headers';
import { securityTextRoute } from './http/security-text';
import { serverLimits } from './http/server-limits';
import { staticFiles } from './http/static-files';
import { answerPages, type PageParts } from './pages/answer-page';
import { isPage } from './pages/canonical-address';
import { followContentVersion } from './pages/content-version';
import { localDocuments } from './pages/local-document';
import { seoRoutes } from './seo/seo-routes';
import { failureReports } from './telemetry/failure-reports';
import { metricsRoute } from './telemetry/metrics-route';
import { rumReports } from './telemetry/rum-reports';
import { createSiteMetrics, type SiteMetrics } from './telemetry/site-metrics';
import { canaryRoute } from './traffic/canary-route';
import { type InForce, versionsOf } from './traffic/follow-traffic';
import { purgeOnChange } from './traffic/purge-on-change';
import { serveVersions } from './traffic/serve-versions';
import { visitorCookies } from './traffic/visitor-cookies';

function reportRoutes(app: FastifyInstance, metrics: SiteMetrics, inForce: () => InForce) {
  const reported = { metrics, served: () => versionsOf(inForce()).map(({ version }) => version) };
  failureReports(app, reported);
  rumReports(app, reported);
}

export type Site = { app: FastifyInstance; ending: Ending };

/** Without a page yet: how requests are named, and how it ends. */
function createServer({ logLevel, trustProxy, drainNoticeMs }: Config) {
  const ids = requestIds(trustProxy);
  const app = Fastify({
    ...ids.options,
    logger: { level: logLevel, hooks: boundedLog() },
    // Request lines would hold visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    rewriteUrl: originForm,
    ...serverLimits(),
    frameworkErrors: refuseUnreadable,
    // Until the last connection is closed requests are answered.
    return503OnClosing: false,
  });
  const ending = endInOrder(app, drainNoticeMs);
  ids.nameFailures(app);
  noticeUntrustedProxy(app);
  app.addHook('onSend', addCommonHeaders);
  return { app, ending, passedOn: ids.passedOn };
}

/** Gives what is to be called when the live version is another. */
function developmentRoutes(
  app: FastifyInstance,
  { localRemotes, developmentClient: client }: Config,
  parts: PageParts & Pick<RunningBuildsOptions, 'source'>,
) {
  developmentTools(app, { localRemotes, isFollowed: client !== undefined, ...localDocuments(parts) });
  if (client === undefined) return () => {};
  const live = () => parts.inForce().live.version;
  return runningBuilds(app, { client, live, source: parts.source }).tellAll;
}

/** The client of the API, which is closed with the server. */
function connectApi(app: FastifyInstance, options: ApiOptions, metrics: SiteMetrics) {
  const api = createApiClient(options);
  app.addHook('onClose', () => api.close());
  metrics.followApiCalls(api);
  return api;
}

/** Settings for the headers of every page, besides what each page declares. */
const documentSettings = ({ releasesUrl, rum, imageHosts, sharedCache }: Config) => ({
  releaseOrigin: releasesUrl && new URL(releasesUrl).origin,
  reportTarget: rum?.target,
  imageHosts,
  cacheControl: pageCacheControl(sharedCache),
});

/** The site server. `publicOrigin` is where visitors reach it. @throws UsageError when something that it needs is missing. */
export async function buildApp(config: Config, publicOrigin: string): Promise<Site> {
  const { apiUrl, isDevelopment } = config;
  const { app, ending, passedOn } = createServer(config);

  const metrics = createSiteMetrics();
  let onContent = () => {};
  const contentVersion = await followContentVersion(apiUrl, () => onContent());
  app.addHook('onClose', async () => contentVersion.stop());
  const caches = purgeOnChange(config, app);
  let onSwitch = () => {};
  const onLive = (id: string) => {
    caches.versionChanged(id);
    onSwitch();
  };
  const surroundings = { metrics, publicOrigin, contentVersion, onLive, isEnding: ending.isEnding };
  const rendering = await serveVersions(config, app, surroundings);
  onContent = () => {
    rendering.warmAll();
    caches.contentChanged(contentVersion.current());
  };
  const { inForce, problem } = rendering.follower;
  const parts: PageParts = {
    ...rendering,
    inForce,
    cookies: visitorCookies(publicOrigin),
    passedOn,
    metrics,
    document: documentSettings(config),
    isInspectable: isDevelopment,
  };

  const api = connectApi(app, { apiUrl, passedOn }, metrics);
  refuseWrongMethods(app, { hasPage: ({ url }) => isPage(inForce().live, url) });
  const isWrong = {
    store: () => problem() !== undefined,
    caches: () => caches.problem() !== undefined,
    rendering: () => !rendering.pool.canRender(inForce().live.id),
    api: api.isFull,
  };
  healthRoutes(app, { inForce, isEnding: ending.isEnding, isWrong });
  securityTextRoute(app, publicOrigin);
  canaryRoute(app, parts);
  metricsRoute(app, metrics, config.metricsToken);
  reportRoutes(app, metrics, inForce);
  await takeDeploys(app, config, { ...rendering, publicOrigin });
  await staticFiles(app, { live: () => inForce().live, source: rendering.source });
  apiProxy(app, api);
  formPosts(app, { api, live: () => inForce().live });
  contentCalls(app, { api, content: contentVersion.current });
  seoRoutes(app, { live: () => inForce().live, content: contentVersion.current, apiUrl, publicOrigin });
  if (isDevelopment) onSwitch = developmentRoutes(app, config, { ...parts, source: rendering.source });
  answerPages(app, parts);
  caches.follow({ version: inForce().live.id, content: contentVersion.current() });
  return { app, ending };
}

import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { constants } from 'node:zlib';
import type { Config } from './config';
import { developmentTools } from './development/development-tools';
import { formPosts } from './forms/form-posts';
import { apiProxy } from './http/api-proxy';
import { healthRoutes } from './http/health-routes';
import { commonHeaders } from './http/security-headers';
import { staticFiles } from './http/static-files';
import { answerPages, type PageParts } from './pages/answer-page';
import { followContentVersion } from './pages/content-version';
import { localDocuments } from './pages/local-document';
import { seoRoutes } from './seo/seo-routes';
import { failureReports } from './telemetry/failure-reports';
import { metricsRoute } from './telemetry/metrics-route';
import { rumReports } from './telemetry/rum-reports';
import { createSiteMetrics } from './telemetry/site-metrics';
import { versionsOf } from './traffic/follow-traffic';
import { serveVersions } from './traffic/serve-versions';

/** For what is made on each request; files lie compressed on the disk, at the highest level. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** The site server. `publicOrigin` is where visitors reach it. @throws UsageError when something that it needs is missing. */
export async function buildApp(config: Config, publicOrigin: string): Promise<FastifyInstance> {
  const { apiUrl, releasesUrl, isDevelopment, localRemotes } = config;
  const app = Fastify({
    logger: { level: config.logLevel },
    // Request lines would hold visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders));
  await app.register(compress, compression);
  await app.register(cookie);

  const metrics = createSiteMetrics();
  const rendering = await serveVersions(config, app, { metrics, publicOrigin });
  const { inForce } = rendering.follower;
  const contentVersion = await followContentVersion(apiUrl);
  app.addHook('onClose', async () => contentVersion.stop());
  const releaseOrigin = releasesUrl && new URL(releasesUrl).origin;
  const document = {
    noncePlaceholder: rendering.noncePlaceholder,
    releaseOrigin,
    reportTarget: config.rum?.target,
  };
  const parts: PageParts = {
    ...rendering,
    inForce,
    contentVersion,
    metrics,
    document,
    publicOrigin,
    isInspectable: isDevelopment,
  };
  const reported = { metrics, served: () => versionsOf(inForce()).map(({ version }) => version) };

  healthRoutes(app, { ...rendering.follower, canRender: rendering.pool.canRender });
  metricsRoute(app, metrics, config.metricsToken);
  failureReports(app, reported);
  rumReports(app, reported);
  await staticFiles(app, {
    live: () => inForce().live,
    releaseStore: releasesUrl ? undefined : config.releaseStore,
  });
  await apiProxy(app, apiUrl);
  formPosts(app, { apiUrl });
  seoRoutes(app, { registry: () => inForce().live.registry, apiUrl, publicOrigin });
  if (isDevelopment) developmentTools(app, { localRemotes, ...localDocuments(parts) });
  answerPages(app, parts);
  return app;
}

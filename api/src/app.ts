import underPressure from '@fastify/under-pressure';
import {
  boundedLog,
  closeTelemetry,
  type Ending,
  endInOrder,
  warnOfUntrustedProxy,
  type RequestIds,
  requestIds,
} from '@hireloom/service';
import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { removeUnfinished } from './backup/earlier-copies';
import type { Config } from './config';
import { LiveContent } from './content/live-content';
import { type Database, isShared, openDatabase } from './database';
import { createDelivery, noticePolicy } from './delivery/delivery';
import { ErasureJournal } from './erasures/erasure-journal';
import { Erasures } from './erasures/erasures';
import { registerErrorHandling } from './error-handler';
import { createMetrics } from './metrics';
import { SubscriptionLinks } from './newsletter/links';
import { countInMemory, countInPostgres } from './rate-limit';
import { createRepositories } from './repositories/repositories';
import { startRetention } from './retention/retention';
import { registerContentRoutes } from './routes/content-routes';
import { registerHealthRoutes } from './routes/health-routes';
import { registerLeadRoutes } from './routes/lead-routes';
import { registerMediaRoutes } from './routes/media-routes';
import { registerMetricsRoute } from './routes/metrics-route';
import { registerNewsletterRoutes } from './routes/newsletter-routes';
import { registerPreviewRoutes } from './routes/preview-routes';
import { refuseUnreadable, setSecurityHeaders } from './security-headers';

const bodyLimit = 32 * 1024;
const requestTimeoutMs = 10_000;
/** As long as Node allows all headers to be, so that an unknown name of any length gets the usual 404. */
const maxParamLength = 16 * 1024;

/** Client addresses, query strings and row values (in the details of database errors) are personal data, so they are not logged. */
const serializers = {
  req: (request: { method: string; url: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
  }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    message: error.message,
    code: error.code ?? '',
    stack: error.stack ?? '',
  }),
};

const serverOptions = ({ logLevel, trustProxy }: Config): FastifyHttpOptions<Server> => ({
  logger: { level: logLevel, serializers, hooks: boundedLog() },
  trustProxy,
  // Keeps answering requests until the last connection is closed.
  return503OnClosing: false,
  bodyLimit,
  requestTimeout: requestTimeoutMs,
  // By default Node allows a minute for the headers and checks for slow senders every 30 seconds.
  http: {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 1000,
  },
  frameworkErrors: refuseUnreadable,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength },
});

async function registerProtection(app: FastifyInstance, config: Config): Promise<void> {
  setSecurityHeaders(app);
  warnOfUntrustedProxy(app);
  await app.register(underPressure, { maxEventLoopDelay: config.eventLoopDelayMs, retryAfter: 10 });
  app.removeContentTypeParser('text/plain');
}

type Parts = { config: Config; db: Database; ending: Ending } & Pick<RequestIds, 'traceHeaders'>;

async function assemble(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, db, ending, traceHeaders } = parts;
  const repositories = createRepositories(db, noticePolicy(config));
  const content = new LiveContent({
    folder: config.contentDir,
    imageHosts: config.imageHosts,
    checkMs: config.contentCheckMs,
    onProblem: (problem) => app.log.error({ problem }, 'the last good content stays'),
  });
  registerErrorHandling(app);
  await registerProtection(app, config);
  registerContentRoutes(app, content);
  registerMediaRoutes(app, config.contentDir, content);
  registerPreviewRoutes(app, config.contentDir, content);
  const metrics = createMetrics();
  const secret = await repositories.newsletter.linkKey();
  const links = new SubscriptionLinks(secret, config.publicOrigin);
  metrics.follow(app);
  const delivery = createDelivery(config, { outbox: repositories.outbox, links, log: app.log, metrics });
  app.addHook('onReady', async () => delivery.start());
  app.addHook('onClose', () => delivery.stop());
  const countUse = isShared(db) ? countInPostgres(app, db, secret) : countInMemory();
  registerLeadRoutes(app, {
    leads: repositories.leads,
    ...{ config, countUse, traceHeaders, onStored: delivery.wake },
  });
  const erasures = new Erasures(db, new ErasureJournal(config.erasuresFile));
  await erasures.watch(app, config.erasuresCheckMs);
  registerNewsletterRoutes(app, {
    newsletter: repositories.newsletter,
    links,
    erasures,
    onConfirmed: delivery.wake,
  });
  startRetention(app, { db, repositories, config });
  const monitored = { repositories, erasures, content, token: config.metricsToken };
  registerHealthRoutes(app, ending, monitored);
  registerMetricsRoute(app, metrics.registry, monitored);
}

type Service = { app: FastifyInstance; ending: Ending };

/**
 * Builds the whole service, ready to listen. `onWaiting`: called while PostgreSQL does not answer yet. @throws UsageError if the
 * data folder, the database or the content is unusable
 */
export async function buildApp(config: Config, onWaiting?: () => void): Promise<Service> {
  const ids = requestIds(config.trustProxy);
  const app = fastify({ ...serverOptions(config), ...ids.options });
  closeTelemetry(app);
  const ending = endInOrder(app, config.drainNoticeMs);
  ids.addIdToFailures(app);
  const db = await openDatabase(config, { log: app.log, waitMs: config.databaseWaitMs, onWaiting });
  app.addHook('onClose', () => db.destroy());
  try {
    if (!config.databaseUrl) await removeUnfinished(config.dataDir);
    await assemble(app, { config, db, ending, traceHeaders: ids.traceHeaders });
    return { app, ending };
  } catch (error) {
    await app.close();
    throw error;
  }
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config';
import { type Content, openContent } from './content/open-content';
import { handleError } from './http/handle-api-error';
import { RequestError } from './errors';
import { openLeads } from './leads/open-leads';
import { logSerializers } from './http/log-serializers';
import { createMetrics } from './leads/metrics';
import { registerContentRoutes } from './content/content-routes';
import { registerHealthRoute } from './telemetry/health-route';
import { type AcceptForm, formAcceptance, registerLeadRoutes } from './leads/lead-routes';
import { registerMediaRoutes } from './content/media-routes';
import { registerMetricsRoute } from './telemetry/metrics-route';
import { registerNewsletterRoutes } from './leads/newsletter-routes';
import { registerPreviewRoutes } from './content/preview-routes';
import { setSecurityHeaders } from './http/api-headers';

const BODY_LIMIT = 32 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Content and leads, as a part of the server. */
export type Api = {
  content: Pick<Content, 'socketPath' | 'get'> & {
    /** The version of what is published. */
    version: () => string;
    /** Calls `listener` when there is a new version. */
    onChange: (listener: () => void) => void;
  };
  acceptForm: AcceptForm;
  /** Everything below `/api`, with its own headers, limits and errors. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  /** `/metrics`, also of these registries, and `/health`. */
  registerMonitoring: (app: FastifyInstance, registries?: Registry[]) => void;
  /** Ends deliveries, then the database. Call it when all requests have been answered. */
  close: () => Promise<void>;
};

/**
 * Reads the content and opens the database. If PostgreSQL is away, forms are refused until it answers. @throws UsageError if the
 * data folder, the database or the content is unusable
 */
export async function createApi(config: Config, serverLog: FastifyBaseLogger): Promise<Api> {
  const log = serverLog.child({}, { serializers: logSerializers });
  const { contentDir, metricsToken: token } = config;
  const content = await openContent(config, log);
  const { live } = content;
  const metrics = createMetrics();
  const leads = await openLeads({ config, log, metrics }).catch(async (error: unknown) => {
    await content.close();
    throw error;
  });
  const acceptForm = formAcceptance(leads.current, config);
  const monitored = { leads: leads.current, content: live, token };

  const registerRoutes = async (scope: FastifyInstance) => {
    setSecurityHeaders(scope);
    scope.setErrorHandler(handleError);
    scope.removeContentTypeParser('text/plain');
    scope.addHook('onRoute', (route) => void (route.bodyLimit ??= BODY_LIMIT));
    metrics.follow(scope);
    registerContentRoutes(scope, live);
    registerMediaRoutes(scope, contentDir, live);
    registerPreviewRoutes(scope, contentDir, live);
    registerNewsletterRoutes(scope, leads.current);
    await scope.register((forms) => registerLeadRoutes(forms, acceptForm, config));
    scope.route({
      ...{ method: METHODS, url: '/api/*' },
      handler: () => {
        throw new RequestError(404, 'There is nothing at this address.');
      },
    });
  };
  return {
    content: {
      ...content,
      version: () => live.current().version,
      onChange: (listener) => live.onChange(listener),
    },
    acceptForm,
    registerRoutes: async (app) => void (await app.register(registerRoutes, { logSerializers })),
    registerMonitoring: (app, registries = []) => {
      registerHealthRoute(app, monitored);
      registerMetricsRoute(app, [...registries, metrics.registry], monitored);
    },
    close: async () => {
      await content.close();
      await leads.close();
    },
  };
}

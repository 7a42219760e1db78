import { closeTelemetry } from '../process/tracing';
import { type Ending, endInOrder } from '../process/end-in-order';
import { requestIds } from '../process/request-ids';
import { warnOfUntrustedProxy } from '../process/untrusted-proxy';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { createApi } from '../api';
import type { Config } from '../../config';

const LIMIT_MS = 10_000;

/**
 * The calls below `/api` on a server without pages: for remotes that are developed standalone, and for tests. @throws UsageError
 * like `createApi`
 */
export async function buildApp(config: Config): Promise<{ app: FastifyInstance; ending: Ending }> {
  const { logLevel, trustProxy, drainNoticeMs } = config;
  const ids = requestIds(trustProxy);
  const app = fastify({
    ...ids.options,
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    return503OnClosing: false,
    http: { headersTimeout: LIMIT_MS, connectionsCheckingInterval: 1000 },
    // As long as Node allows all headers to be, so that an unknown name of any length gets the usual 404.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
  });
  closeTelemetry(app);
  const ending = endInOrder(app, drainNoticeMs);
  ids.addIdToFailures(app);
  warnOfUntrustedProxy(app);
  const api = await createApi(config, app.log);
  app.addHook('onClose', api.close);
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => reply.code(ending.isEnding() ? 503 : 200).send());
  api.registerMonitoring(app);
  await api.registerRoutes(app);
  return { app, ending };
}

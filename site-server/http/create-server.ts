import { boundedLog, endInOrder, requestIds, warnOfUntrustedProxy } from '@hireloom/service';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Server } from 'node:http';
import { addCommonHeaders, refuseUnreadable } from './security-headers';

const HEADERS_MS = 10_000;
/** For a whole request: enough for the largest file of a release, from a team's own line. */
const REQUEST_MS = 30_000;
/** Idle time of a connection in both directions: longer than the check of a deploy takes. Clients that stop reading are cut off then. */
const SILENCE_MS = 190_000;
const HEADER_BYTES = 16 * 1024;
/** How often Node looks for connections that are too slow. Its default is 30 seconds. */
const CHECK_MS = 1000;

/** Bounds on the time and bytes that the server spends on one client. */
export const serverLimits = ({ headersMs = HEADERS_MS, requestMs = REQUEST_MS } = {}) =>
  ({
    requestTimeout: requestMs,
    connectionTimeout: SILENCE_MS,
    // An unknown address is a 404, however long it is.
    routerOptions: { maxParamLength: HEADER_BYTES },
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES,
    },
  }) satisfies Partial<FastifyHttpOptions<Server>>;

/** Rewrites the absolute form `http://host/path` to `/path`: servers must accept both (RFC 9112, 3.2.2). */
const originForm = (({ url = '/' }) => {
  const [scheme] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (scheme === undefined) return url;
  const rest = url.slice(scheme.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}) satisfies FastifyServerOptions['rewriteUrl'];

type Settings = { logLevel: string; trustProxy?: string; drainNoticeMs: number };

/** A Fastify server without routes, with request ids, bounded logs, limits and graceful shutdown. */
export function createServer({ logLevel, trustProxy, drainNoticeMs }: Settings) {
  const { options, addIdToFailures, traceHeaders } = requestIds(trustProxy);
  const app: FastifyInstance = Fastify({
    ...options,
    logger: { level: logLevel, hooks: boundedLog() },
    // Request lines would contain visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    rewriteUrl: originForm,
    ...serverLimits(),
    frameworkErrors: refuseUnreadable,
    // Requests are answered until the last connection is closed.
    return503OnClosing: false,
  });
  const ending = endInOrder(app, drainNoticeMs);
  addIdToFailures(app);
  warnOfUntrustedProxy(app);
  app.addHook('onSend', addCommonHeaders);
  return { app, ending, traceHeaders };
}

import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import type { Server } from 'node:http';
import pretty from 'pino-pretty';
import type { Config } from '../../config';
import { createBoundedLog } from '../process/bounded-log';
import { gracefulShutdown, type ShutdownHandle } from '../process/graceful-shutdown';
import { addIdToFailures, requestIds, warnOfUntrustedProxy } from '../process/request-ids';
import { closeTelemetry } from '../process/tracing';
import { limitConnections, refusePipelined } from './connection-limits';
import { respondToUnreadableUrl } from './refusal-pages';
import { addCommonHeaders } from './security-headers';
import { limitSlowBody } from './slow-bodies';
import { endServiceWorkers } from './service-worker';

const HEADERS_MS = 10_000;
/** Time limit for a whole request: enough to send a deploy over a team's own connection. All others have less: `slow-bodies.ts`. */
const REQUEST_MS = 120_000;
/**
 * A connection without traffic in either direction is closed after this time, for example if the client stops reading. Longer than the
 * checks of a deploy take.
 */
const SILENCE_MS = 190_000;
const HEADER_BYTES = 16 * 1024;
/** How often Node checks for connections that are too slow. Its default is 30 seconds. */
const CHECK_MS = 1000;

/** Limits on the time and bytes that the server spends on one client. */
const serverLimits = {
  requestTimeout: REQUEST_MS,
  connectionTimeout: SILENCE_MS,
  // Unknown paths get a 404, however long they are. A page with a slash at its end redirects: see resolveCanonicalUrl.
  routerOptions: { maxParamLength: HEADER_BYTES, ignoreTrailingSlash: true },
  http: {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: HEADER_BYTES,
  },
} satisfies Partial<FastifyHttpOptions<Server>>;

/** Where log lines go. By default, to the standard output. */
export type LogTarget = { logStream?: { write: (line: string) => void } };

type Settings = LogTarget & Pick<Config, 'logLevel' | 'trustProxy' | 'drainNoticeMs' | 'isDevelopment'>;

/** Human-readable lines in development; programs that collect logs get JSON. */
const openTerminal = () =>
  pretty({
    sync: true,
    singleLine: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    // Stack traces keep their line breaks.
    customPrettifiers: { problem: String, output: String },
  });

/** A Fastify server without routes. */
export type BareServer = { app: FastifyInstance; ending: ShutdownHandle };

/** Creates a server with request ids, bounded logs, limits and graceful shutdown. */
export function createServer(settings: Settings): BareServer {
  const { logLevel, logStream, trustProxy, drainNoticeMs, isDevelopment } = settings;
  const isForPeople = process.stdout.isTTY || isDevelopment;
  const app: FastifyInstance = Fastify({
    ...requestIds(trustProxy),
    logger: {
      level: logLevel,
      stream: logStream ?? (isForPeople ? openTerminal() : undefined),
      hooks: createBoundedLog(),
    },
    // Fastify's request logs would contain visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    ...serverLimits,
    frameworkErrors: respondToUnreadableUrl,
    // Keep serving requests until the last connection is closed.
    return503OnClosing: false,
  });
  limitConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (refusePipelined(request, reply)) return;
    limitSlowBody(request, reply);
    done();
  });
  endServiceWorkers(app);
  closeTelemetry(app);
  const ending = gracefulShutdown(app, drainNoticeMs);
  warnOfUntrustedProxy(app);
  app.addHook('onSend', addCommonHeaders);
  app.addHook('onSend', addIdToFailures);
  return { app, ending };
}

import { DEPLOYS_PATH } from '@hireloom/releases';
import type { Config } from '../../config';
import { boundedLog } from '../process/bounded-log';
import { closeTelemetry } from '../process/tracing';
import { gracefulShutdown } from '../process/graceful-shutdown';
import { requestIds, warnOfUntrustedProxy } from '../process/request-ids';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Server } from 'node:http';
import pretty from 'pino-pretty';
import { boundBodies, boundPipelining, refuseBadRequests, refuseUnparsed } from './bound-requests';
import { addCommonHeaders, answerUnparsableUrl } from './security-headers';

const HEADERS_MS = 10_000;
/** Time limit for a whole request: enough to send a deploy over a team's own connection. */
const REQUEST_MS = 120_000;
/** For the body of any other request. Forms have a shorter one of their own. */
const BODY_MS = 30_000;
/**
 * A connection without traffic in either direction is closed after this time, for example if the client stops reading. It exceeds the
 * time that the check of a deploy takes.
 */
const SILENCE_MS = 190_000;
const HEADER_BYTES = 16 * 1024;
/** How often Node checks for connections that are too slow. Its default is 30 seconds. */
const CHECK_MS = 1000;

/** Limits on the time and bytes that the server spends on one client. */
const serverLimits = {
  requestTimeout: REQUEST_MS,
  connectionTimeout: SILENCE_MS,
  // Unknown paths get a 404, however long they are.
  routerOptions: { maxParamLength: HEADER_BYTES },
  http: {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: HEADER_BYTES,
    // Node would answer without the security headers. See refuseBadRequests.
    requireHostHeader: false,
  },
} satisfies Partial<FastifyHttpOptions<Server>>;

/** Rewrites the absolute form `http://host/path` to `/path`. Servers must accept both (RFC 9112, 3.2.2). */
function originForm(url: string): string {
  const [scheme] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (scheme === undefined) return url;
  const rest = url.slice(scheme.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Calls of the API may end with a slash. Of pages, that is another spelling, which redirects. */
const rewriteUrl = (({ url = '/' }) =>
  originForm(url).replace(
    /^(\/api\/[^?]*[^/?])\/(\?|$)/,
    '$1$2',
  )) satisfies FastifyServerOptions['rewriteUrl'];

/** Where log lines go. By default, to the standard output. */
export type LogTarget = { logStream?: { write: (line: string) => void } };

type Settings = LogTarget & Pick<Config, 'logLevel' | 'trustProxy' | 'drainNoticeMs' | 'isDevelopment'>;

/** Lines for people to read, as programs that collect logs get JSON. */
const openTerminal = () =>
  pretty({
    ...{ sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
    // Stack traces keep their lines.
    customPrettifiers: { problem: String, output: String },
  });

/** A Fastify server without routes, with request ids, bounded logs, limits and graceful shutdown. */
export function createServer({ logLevel, logStream, trustProxy, drainNoticeMs, isDevelopment }: Settings) {
  const isForPeople = process.stdout.isTTY || isDevelopment;
  const { options, addIdToFailures, traceHeaders } = requestIds(trustProxy);
  const app: FastifyInstance = Fastify({
    ...options,
    logger: {
      level: logLevel,
      stream: logStream ?? (isForPeople ? openTerminal() : undefined),
      hooks: boundedLog(),
    },
    // Fastify's request logs would contain visitors' addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    rewriteUrl,
    ...serverLimits,
    frameworkErrors: answerUnparsableUrl,
    clientErrorHandler: refuseUnparsed,
    // Keep answering requests until the last connection is closed.
    return503OnClosing: false,
  });
  boundPipelining(app);
  boundBodies(app, { limitMs: BODY_MS, except: DEPLOYS_PATH });
  closeTelemetry(app);
  const ending = gracefulShutdown(app, drainNoticeMs);
  addIdToFailures(app);
  warnOfUntrustedProxy(app);
  app.addHook('onSend', addCommonHeaders);
  refuseBadRequests(app);
  return { app, ending, traceHeaders };
}

import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

const HEADERS_MS = 10_000;
/** A whole request: also the largest file of a release, from a team's own line. */
const REQUEST_MS = 30_000;
/** Neither side has sent anything: longer than a deploy is checked. Whoever does not read his answer is sent away then. */
const SILENCE_MS = 190_000;
const HEADER_BYTES = 16 * 1024;
/** How often Node looks for those who are too slow: every 30 seconds, if it were not told. */
const CHECK_MS = 1000;

/** For how long, and for how much, the site server listens to one who asks. */
export const serverLimits = ({ headersMs = HEADERS_MS, requestMs = REQUEST_MS } = {}) =>
  ({
    requestTimeout: requestMs,
    connectionTimeout: SILENCE_MS,
    // What no router knows is not found, however long it is.
    routerOptions: { maxParamLength: HEADER_BYTES },
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES,
    },
  }) satisfies Partial<FastifyHttpOptions<Server>>;

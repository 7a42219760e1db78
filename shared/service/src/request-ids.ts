import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The proxies whose headers are believed, as in Fastify's option: addresses, networks, or names like `loopback`. */
export type TrustProxy = string | undefined;

/** What the next service is told of a request; each name in lower case. */
export type PassedOn = Readonly<Record<string, string>>;

type Received = Pick<IncomingMessage, 'headers' | 'socket'>;

const ID_HEADER = 'x-request-id';
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/;

/** W3C Trace Context: version, trace, parent and flags; versions after 00 may have more. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;
/** Its list of vendors' words; what is longer may be dropped. */
const TRACESTATE = /^[\x20-\x7e\t]{1,512}$/;

function traceOf(traceparent: unknown): string | undefined {
  const [, version, trace, more] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return version === '00' && more !== undefined ? undefined : trace;
}

/** Whether the one who connects, not the visitor behind, is named in `trustProxy`. */
function trustIn(trustProxy: TrustProxy): (request: Pick<Received, 'socket'>) => boolean {
  if (!trustProxy) return () => false;
  const isTrusted = proxyAddress.compile(trustProxy.split(',').map((name) => name.trim()));
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}

/**
 * The name of each request, the same in every process that it goes through, for logs and error answers: from a proxy that
 * is trusted, else made here. A trace (W3C `traceparent`) is handed on as it is, and named in the log: spans are not made
 * here, and who makes none is to change nothing. `options`: for Fastify.
 */
export function requestIds(trustProxy: TrustProxy) {
  const isTrusted = trustIn(trustProxy);

  const options = {
    genReqId: (request: IncomingMessage) => {
      const given = request.headers[ID_HEADER];
      const isGiven = typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(request);
      return isGiven ? given : randomUUID();
    },
    childLoggerFactory: (logger, bindings, childOptions, request) => {
      const traceId = traceOf(request.headers.traceparent);
      const isNamed = traceId !== undefined && isTrusted(request);
      return logger.child(isNamed ? { ...bindings, traceId } : bindings, childOptions);
    },
  } satisfies Partial<FastifyServerOptions> & { childLoggerFactory: ChildLoggerFactory };

  /** In lower case: the headers that go with what is asked of another service for this request. */
  const passedOn = ({ id, raw }: { id: string; raw: Received }): PassedOn => {
    const { traceparent, tracestate } = raw.headers;
    if (traceOf(traceparent) === undefined || !isTrusted(raw)) return { [ID_HEADER]: id };
    const names: PassedOn = { [ID_HEADER]: id, traceparent: String(traceparent) };
    return typeof tracestate === 'string' && TRACESTATE.test(tracestate) ? { ...names, tracestate } : names;
  };

  /** Failures carry it as a header too: a page has no other place for it. Others may be kept by caches, for other requests. */
  const nameFailures = (app: FastifyInstance) =>
    void app.addHook('onSend', (request, reply, _payload, done) => {
      if (reply.statusCode >= 500) reply.header(ID_HEADER, request.id);
      done();
    });

  return { options, passedOn, nameFailures };
}

export type RequestIds = ReturnType<typeof requestIds>;

type ChildLoggerFactory = (
  logger: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  options: object,
  request: IncomingMessage,
) => FastifyBaseLogger;

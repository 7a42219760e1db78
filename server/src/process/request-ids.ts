import proxyAddress from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Headers for calls made on behalf of a request, with lower-case names. */
export type TraceHeaders = Readonly<Record<string, string>>;

type Received = Pick<IncomingMessage, 'headers' | 'socket'>;

const ID_HEADER = 'x-request-id';
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/;

/** W3C Trace Context: version, trace id, parent id and flags. Versions after 00 may append fields. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;
/** W3C Trace Context asks for at least 512 characters to be propagated; a longer value is dropped. */
const TRACESTATE = /^[\x20-\x7e\t]{1,512}$/;

function parseTraceId(traceparent: unknown): string | undefined {
  const [, version, trace, more] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return version === '00' && more !== undefined ? undefined : trace;
}

/**
 * Gives each request one id for logs and error responses, the same in every process that it passes through. The id comes from a
 * trusted proxy or is generated. A W3C trace of a trusted proxy is logged and forwarded; that of others is dropped.
 * `trustProxy`: as Fastify's option, with addresses, networks, or names such as `loopback`. Spread `options` into Fastify's.
 */
export function requestIds(trustProxy: string | undefined) {
  const isTrustedAddress = trustProxy
    ? proxyAddress.compile(trustProxy.split(',').map((name) => name.trim()))
    : () => false;
  const isTrusted = ({ socket }: Pick<Received, 'socket'>) =>
    socket.remoteAddress !== undefined && isTrustedAddress(socket.remoteAddress, 0);

  const options = {
    genReqId: (request: IncomingMessage) => {
      const { headers } = request;
      const isKnown = isTrusted(request);
      if (!isKnown || parseTraceId(headers.traceparent) === undefined) {
        delete headers.traceparent;
        delete headers.tracestate;
      }
      const id = headers[ID_HEADER];
      return typeof id === 'string' && REQUEST_ID.test(id) && isKnown ? id : randomUUID();
    },
    childLoggerFactory: (
      logger: FastifyBaseLogger,
      bindings: Record<string, unknown>,
      childOptions: object,
      request: IncomingMessage,
    ): FastifyBaseLogger => {
      const traceId = parseTraceId(request.headers.traceparent);
      return logger.child(traceId === undefined ? bindings : { ...bindings, traceId }, childOptions);
    },
  };

  const traceHeaders = ({ id, raw }: { id: string; raw: Received }): TraceHeaders => {
    const { traceparent, tracestate } = raw.headers;
    if (traceparent === undefined) return { [ID_HEADER]: id };
    const headers = { [ID_HEADER]: id, traceparent: String(traceparent) };
    return typeof tracestate === 'string' && TRACESTATE.test(tracestate)
      ? { ...headers, tracestate }
      : headers;
  };

  /** Adds the id to failed responses as a header: a page has no other place for it. Other responses may be cached and reused. */
  const addIdToFailures = (app: FastifyInstance) =>
    void app.addHook('onSend', (request, reply, _payload, done) => {
      if (reply.statusCode >= 500) reply.header(ID_HEADER, request.id);
      done();
    });

  return { options, traceHeaders, addIdToFailures };
}

export type RequestIds = ReturnType<typeof requestIds>;

/**
 * Warns once that `X-Forwarded-For` was ignored: either a client forges it, or all visitors behind a proxy share one rate limit.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2) {
      isLogged = true;
      request.log.warn(
        'X-Forwarded-For came from an address that TRUST_PROXY does not name, and is ignored: if that is your proxy, name it there, or all visitors share one limit',
      );
    }
    done();
  });
}

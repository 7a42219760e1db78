import proxyAddress from '@fastify/proxy-addr';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type TraceHeaders = Readonly<Record<string, string>>;

const ID_HEADER = 'x-request-id';
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/;

const parseTraceId = ({ traceparent }: IncomingMessage['headers']): string | undefined =>
  parseTraceParent(String(traceparent))?.traceId;

/** Ids and W3C traces come from trusted proxies only. `trustProxy`: as Fastify's option. Returns options for Fastify. */
export function requestIds(trustProxy = '') {
  const isTrusted = proxyAddress.compile(trustProxy.split(',').flatMap((name) => name.trim() || []));

  return {
    genReqId: (request: IncomingMessage) => {
      const { headers, socket } = request;
      const isKnown = isTrusted(socket.remoteAddress ?? '', 0);
      if (!isKnown || parseTraceId(headers) === undefined) {
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
      const traceId = parseTraceId(request.headers);
      return logger.child(traceId === undefined ? bindings : { ...bindings, traceId }, childOptions);
    },
  };
}

export function traceHeaders({ id, headers: { traceparent, tracestate } }: FastifyRequest): TraceHeaders {
  return {
    [ID_HEADER]: id,
    ...(traceparent && { traceparent: String(traceparent) }),
    ...(tracestate && { tracestate: String(tracestate) }),
  };
}

/** Adds the id to failed responses as a header: a page has no other place for it. Other responses may be cached and reused. */
export const addIdToFailures: onSendHookHandler = (request, reply, _payload, done) => {
  if (reply.statusCode >= 500) reply.header(ID_HEADER, request.id);
  done();
};

/** Warns once that `X-Forwarded-For` was ignored: either a client forges it, or all visitors behind a proxy share one rate limit. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2) {
      isLogged = true;
      request.log.warn(
        'X-Forwarded-For came from an IP address that is not in TRUST_PROXY, and is ignored: if that is your proxy, add it, or all visitors share one rate limit',
      );
    }
    done();
  });
}

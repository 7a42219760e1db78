import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { commonHeaders } from './security-headers';

const UNPARSED_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what Node's parser refuses, before there is a request. */
export function refuseUnparsed({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const lines = Object.entries({ ...commonHeaders, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (socket.writable) socket.write(`HTTP/1.1 ${UNPARSED_STATUS[code] ?? '400 Bad Request'}\r\n${head}\r\n`);
  socket.destroy();
}

/** Answers what Node itself would refuse after parsing, without the security headers: no `Host` in HTTP/1.1, and an unknown `Expect`. */
export function refuseBadRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      return reply
        .code(400)
        .header('connection', 'close')
        .type('text/plain')
        .send('There is no Host header.\n');
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, { ...commonHeaders, 'content-length': '0', connection: 'close' }).end(),
  );
}

/**
 * Answers 408 if a request's body takes longer than `limitMs`, except below the path `except`: Node has one limit for the whole server,
 * which has to be long enough for a deploy.
 */
export function boundBodies(app: FastifyInstance, { limitMs, except }: { limitMs: number; except: string }) {
  app.addHook('onRequest', ({ url, raw }, reply, done) => {
    if (url.startsWith(except)) return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (!reply.raw.headersSent) refuseUnparsed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
      raw.socket.destroy();
    }, limitMs).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/** Maximum unfinished requests on one connection. Browsers and nginx send the next request only after an answer. */
const IN_FLIGHT_LIMIT = 16;

/**
 * Destroys a connection with too many unfinished requests. Node parses all requests of a 64 KB packet before it notices that the client
 * reads no answers, and would hold about a thousand answers in memory.
 */
export function boundPipelining(app: FastifyInstance) {
  const inFlight = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (inFlight.get(socket) ?? 0) + 1;
    inFlight.set(socket, count);
    reply.raw.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    if (count <= IN_FLIGHT_LIMIT) return done();
    reply.hijack();
    socket.destroy();
  });
}

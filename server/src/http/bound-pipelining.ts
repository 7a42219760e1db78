import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

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

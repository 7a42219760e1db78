import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const busy = new WeakSet<Socket>();

/**
 * Destroys a connection that sends a request before the previous one is answered, and returns whether it did. Browsers and proxies never do.
 * Node parses all requests of a 64 KB packet before it notices that the client reads no responses, and would hold all of them in memory.
 */
export function refusePipelined(request: FastifyRequest, reply: FastifyReply): boolean {
  const { socket } = request.raw;
  if (busy.has(socket)) {
    reply.hijack();
    socket.destroy();
    return true;
  }
  busy.add(socket);
  reply.raw.once('close', () => busy.delete(socket));
  return false;
}

/** The number of files that this process may open. Infinite where it is unknown: only Linux has `/proc`. */
function readOpenFilesLimit(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? Infinity);
  } catch {
    return Infinity;
  }
}

/**
 * Refuses connections beyond half of the process's file descriptors: the others are for the files that these connections ask for, for
 * databases and for render workers. Logs the first refusal of each flood.
 */
export function limitConnections(app: FastifyInstance, openFiles = readOpenFilesLimit()) {
  const { server, log } = app;
  const limit = Math.floor(openFiles / 2);
  if (limit < Infinity) server.maxConnections = limit;
  let isLogged = false;
  const logOnce = (facts: object) => {
    if (!isLogged)
      log.error(facts, 'new connections are refused: too many are open, or no file descriptor is left');
    isLogged = true;
  };
  server.on('drop', () => logOnce({ limit }));
  server.on('connection', () => void (isLogged = false));
  // Node 20: a failed `accept` is an error of the server, which would end the process. Failures to listen have another listener.
  app.addHook('onListen', () => void server.on('error', (err) => logOnce({ err })));
}

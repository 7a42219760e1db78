import { API_POST_LIMIT_MS } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes uploads. Until it answers, only the time limit of the whole server applies to them. */
    takesUploads?: true;
  }
}

/** Whether a request has been received as a whole. Only those from the network have `complete`. */
export const hasArrived = ({ complete, readableEnded }: IncomingMessage) => complete || readableEnded;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes a connection whose request has not arrived completely within the time limit: with 408, unless a response was sent before. Node
 * would wait for the rest as long as it waits for the next request.
 */
export function limitSlowBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!hasBody(request)) return;
  const { raw } = request;
  const end = () => {
    if (hasArrived(raw)) return;
    if (reply.raw.writableFinished) return void raw.destroy();
    if (reply.sent) return void reply.raw.once('finish', () => raw.destroy());
    void reply
      .code(408)
      .headers({ connection: 'close', 'cache-control': 'no-store' })
      .type('text/plain')
      .send('The request took too long to arrive.\n');
  };
  const start = () => {
    const timer = setTimeout(end, API_POST_LIMIT_MS).unref();
    raw.once('close', () => clearTimeout(timer));
  };
  if (request.routeOptions.config.takesUploads) reply.raw.once('finish', start);
  else start();
}

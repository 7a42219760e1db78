import type { FastifyInstance } from 'fastify';
import { refuseUnparsed } from './refuse-bad-requests';

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

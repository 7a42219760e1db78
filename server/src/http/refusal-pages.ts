import type { ApiError } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusePipelined } from './connection-limits';
import { refusals } from './content/refusals';
import { sendPlainPage } from './plain-page';
import { commonHeaders } from './security-headers';
import { limitSlowBody } from './slow-bodies';

const API = /^\/api\//i;

/** Sends a short page with a link home, or JSON below `/api`. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, kind: 'unreadable' | 'missing') {
  const { status, title, text } = refusals[kind];
  reply.code(status).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  if (API.test(request.raw.url ?? '')) return reply.send({ message: `${title}.` } satisfies ApiError);
  const main = `<h1>${title}</h1><p>${text}</p><p><a href="/">${refusals.home}</a></p>`;
  return sendPlainPage(reply, { title, main });
}

/** Responds to requests whose path is not valid percent-encoded UTF-8. Fastify runs no hooks for them. */
export function respondToUnreadableUrl(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (refusePipelined(request, reply)) return;
  limitSlowBody(request, reply);
  void sendRefusal(request, reply.headers(commonHeaders), 'unreadable');
}

import { escapeHtml } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { previewWords as words } from './content/preview';
import { plainPage } from '../http/plain-page';
import type { PreviewRenderer, Refusal } from '../rendering/preview-renderer';
import { parsePreview, type Preview, previewText, readPreviewRequest } from './preview-request';
import type { ReleaseSet } from '../rendering/release-set';
import { setDocumentHeaders } from '../http/security-headers';
import { cookieAttributes, readCookie } from '../traffic/visitor-bucket';

const COOKIE = 'hireloom-preview';

type Options = { previews: PreviewRenderer; publicOrigin: string };

/** What a visitor who opened a preview link gets: releases to render, or an answer that was sent already. */
export type PreviewVisit = { set: ReleaseSet; preview: Preview } | 'answered' | undefined;

function setCookie(reply: FastifyReply, publicOrigin: string, preview?: Preview) {
  const value = preview ? previewText(preview) : '';
  const end = preview ? '' : ' Max-Age=0;';
  reply.header('Set-Cookie', `${COOKIE}=${value};${end} ${cookieAttributes(publicOrigin)}`);
}

/** For nobody's cache and no search engine. */
export const hidePage = (reply: FastifyReply) =>
  reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

function sendNotice(reply: FastifyReply, status: number, title: string, text: string): 'answered' {
  const nonce = randomBytes(16).toString('base64');
  setDocumentHeaders(reply, nonce);
  hidePage(reply);
  const main = `<h1>${title}</h1><p>${escapeHtml(text)}</p><p><a href="/?preview=off">${words.toLive}</a></p>`;
  reply.code(status).send(plainPage({ title, nonce, main }));
  return 'answered';
}

function refuse(reply: FastifyReply, refusal: Refusal): 'answered' {
  if (refusal.kind === 'busy') return sendNotice(reply, 503, words.busyTitle, words.busy);
  if (refusal.kind === 'broken') return sendNotice(reply, 500, words.brokenTitle, words.broken);
  const text = refusal.kind === 'unfit' ? `${words.unfit} ${refusal.reason}` : words.unknown;
  return sendNotice(reply, 404, words.unknownTitle, text);
}

/** What a visitor looks at since opening a preview link. */
export const keptPreview = (request: FastifyRequest) => parsePreview(readCookie(request, COOKIE) ?? '');

/** Leads a visitor into a preview, through it and out of it. The releases are found out before anything else is answered. */
export async function visitPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  { previews, publicOrigin }: Options,
): Promise<PreviewVisit> {
  const asked = readPreviewRequest(request.url);
  if (asked.kind === 'not understood') return sendNotice(reply, 400, words.unknownTitle, words.notUnderstood);
  if (asked.kind === 'end') {
    setCookie(reply, publicOrigin);
    hidePage(reply).redirect(asked.location, 303);
    return 'answered';
  }
  const preview = asked.kind === 'start' ? asked.preview : keptPreview(request);
  if (!preview) return undefined;
  const set = await previews.open(preview);
  if ('kind' in set) {
    // Or every later page would say so too.
    if (set.kind !== 'busy') setCookie(reply, publicOrigin);
    return refuse(reply, set);
  }
  if (asked.kind === 'none') return { set, preview };
  setCookie(reply, publicOrigin, preview);
  hidePage(reply).redirect(asked.location, 303);
  return 'answered';
}

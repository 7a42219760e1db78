import { type EmptyDocument, escapeHtml } from '@hireloom/contracts';
import { colours } from '@hireloom/design/tokens/colours';
import { space } from '@hireloom/design/tokens/space';
import { fontStack } from '@hireloom/design/tokens/type';
import { decodeBody, encodeBody } from '../http/encoded-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createInlineHash } from '@hireloom/contracts/inline-hash';
import { documentHeaders, type ExternalOrigins } from '../http/security-headers';
import { sendEncoded } from '../http/send-encoded';
import { previewWords, previewWords as words } from './content/preview';
import type { FoundPage } from './page-cache';
import { hidePage, retryAfter } from './send-page';
import { sendPlainPage } from '../http/plain-page';
import type { Refusal } from '../releases/traffic/visitor-version';

/** Additions for one visitor. `preview`: the id of the previewed version. */
type Special = { preview?: string };

const badgeStyles = `
.badge{background:${colours.marigold};color:${colours.onMarigold};font:600 0.875rem/1.5 ${fontStack}}
.badge p{display:flex;flex-wrap:wrap;gap:${space(1, 4)};align-items:center;justify-content:center;margin:0;padding:${space(1, 4)};overflow-wrap:anywhere}
.badge a{color:${colours.onMarigold};padding:${space(3, 2)}}
.badge a:focus-visible{outline:2px solid ${colours.onMarigold}}
@media print{.badge{display:none}}`;
const badgeStyleHash = createInlineHash(badgeStyles);

/** Inserts a bar above the element that the browser hydrates: which version this is, and how to leave it. It needs no script. */
function withBadge(html: string, version: string): string {
  const badge =
    `<style>${badgeStyles}</style><aside class="badge" aria-label="${previewWords.label}">` +
    `<p><span>${escapeHtml(previewWords.showing(version))}</span> <a href="?preview=off">${previewWords.end}</a></p></aside>`;
  return html.replace('<body>', () => `<body>${badge}`);
}

/** Sends a document with additions for this one visitor. */
export async function sendSpecialDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, inline, sources }: EmptyDocument & { status: number },
  { preview, ...origins }: Special & ExternalOrigins,
) {
  const style = preview ? [...inline.style, badgeStyleHash] : inline.style;
  const body = await encodeBody(preview ? withBadge(html, preview) : html);
  if (preview) hidePage(reply);
  reply.header('cache-status', 'hireloom; fwd=bypass');
  const headers = {
    ...documentHeaders({ inline: { ...inline, style }, sources }, origins),
    ...retryAfter(status),
  };
  return sendEncoded(request, reply, { status, body, headers, validating: { 'cache-control': 'no-store' } });
}

/** Sends a cached page with additions for this one visitor. */
export async function sendSpecialPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page: { body, ...page } }: FoundPage,
  special: Special & ExternalOrigins,
) {
  const { location, status } = page;
  if (location) return (special.preview ? hidePage(reply) : reply).redirect(location, status);
  const html = String(await decodeBody(body));
  return sendSpecialDocument(request, reply, { ...page, html }, special);
}

const notices: Readonly<Record<Refusal, { status: number; title: string; text: string }>> = {
  'not understood': { status: 400, title: words.unknownTitle, text: words.notUnderstood },
  'not signed': { status: 403, title: words.unknownTitle, text: words.notSigned },
  expired: { status: 410, title: words.expiredTitle, text: words.expired },
  unknown: { status: 404, title: words.unknownTitle, text: words.unknown },
  busy: { status: 503, title: words.busyTitle, text: words.busy },
  broken: { status: 500, title: words.brokenTitle, text: words.broken },
};

/** Explains why a preview cannot be shown. */
export function sendPreviewNotice(reply: FastifyReply, refusal: Refusal) {
  const { status, title, text } = notices[refusal];
  const main = `<h1>${title}</h1><p>${escapeHtml(text)}</p><p><a href="/?preview=off">${words.toLive}</a></p>`;
  return sendPlainPage(hidePage(reply).code(status), { title, main });
}

import { type EmptyDocument, escapeHtml } from '@hireloom/contracts';
import { colours } from '@hireloom/design/tokens/colours';
import { space } from '@hireloom/design/tokens/space';
import { fontStack } from '@hireloom/design/tokens/type';
import { decodeBody, encodeBody } from '@hireloom/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentHeaders, type ExternalOrigins, inlineHash } from '../http/security-headers';
import { sendEncoded } from '../http/send-encoded';
import { badgesLabel } from './content/badges';
import { previewWords } from './content/preview';
import type { FoundPage } from './page-cache';
import { hidePage, retryAfter } from './send-page';

/** A bar above the page that says what is special about it and how to leave it. Both texts are plain text, not HTML. */
export type Badge = { text: string; leave: { href: string; text: string } };

/** Additions for one visitor. `preview`: the id of the previewed version. */
type Special = { preview?: string; badges?: readonly Badge[] };

const badgeStyles = `
.badges{background:${colours.marigold};color:${colours.onMarigold};font:600 0.875rem/1.5 ${fontStack}}
.badges p{display:flex;flex-wrap:wrap;gap:${space(1, 4)};align-items:center;justify-content:center;margin:0;padding:${space(1, 4)};overflow-wrap:anywhere}
.badges a{color:${colours.onMarigold};padding:${space(3, 2)}}
.badges a:focus-visible{outline:2px solid ${colours.onMarigold}}
@media print{.badges{display:none}}`;
const badgeStyleHash = inlineHash(badgeStyles);

const previewBadge = (version: string): Badge => ({
  text: previewWords.showing(version),
  leave: { href: '?preview=off', text: previewWords.end },
});

const badgeHtml = ({ text, leave }: Badge) =>
  `<p><span>${escapeHtml(text)}</span> <a href="${escapeHtml(leave.href)}">${escapeHtml(leave.text)}</a></p>`;

/** Inserts the badges above the element that the browser hydrates. They need no script. */
function withBadges(html: string, badges: readonly Badge[]): string {
  const all =
    `<style>${badgeStyles}</style>` +
    `<aside class="badges" aria-label="${badgesLabel}">${badges.map(badgeHtml).join('')}</aside>`;
  return html.replace('<body>', () => `<body>${all}`);
}

/** Sends a document with additions for this one visitor. */
export async function sendSpecialDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, inline, sources }: EmptyDocument & { status: number },
  { preview, badges = [], ...origins }: Special & ExternalOrigins,
) {
  const shownBadges = preview ? [previewBadge(preview)] : badges;
  const hasBadges = shownBadges.length > 0;
  const style = hasBadges ? [...inline.style, badgeStyleHash] : inline.style;
  const body = await encodeBody(hasBadges ? withBadges(html, shownBadges) : html);
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

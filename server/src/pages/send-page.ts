import { escapeHtml, type RenderedPage } from '@hireloom/contracts';
import { createInlineHash } from '@hireloom/contracts/inline-hash';
import { colours } from '@hireloom/design/tokens/colours';
import { space } from '@hireloom/design/tokens/space';
import { fontStack } from '@hireloom/design/tokens/type';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from '../http/plain-page';
import { createDocumentHeaders, type ExternalOrigins } from '../http/security-headers';
import { decodeBody, type Effort, encodeBody, type EncodedResponse, sendEncoded } from '../http/send-encoded';
import type { Assignment, PreviewRefusal } from '../traffic/visitor-version';
import { previewWords as words } from './content/preview';

/** `expiresAt`: in milliseconds since 1970. `isComplete`: nothing failed or is a placeholder. `isHidden`: see `PageMeta`. */
export type EncodedPage = EncodedResponse &
  Pick<RenderedPage, 'location' | 'inline' | 'sources' | 'isHidden'> & {
    expiresAt: number;
    isComplete: boolean;
  };

/** `stale-if-error`: an older copy replaces a failed page. `failed`: there is none. `browser-rendered`: the document without a page. */
export type PageOutcome =
  'cached' | 'outdated' | 'rendered' | 'stale-if-error' | 'failed' | 'browser-rendered';

export type FoundPage = { page: EncodedPage; outcome: PageOutcome };

/** Values of the Cache-Status header (RFC 9211). */
const CACHE_STATUS: Readonly<Record<PageOutcome, string>> = {
  cached: 'hireloom; hit',
  outdated: 'hireloom; hit; detail=outdated',
  'stale-if-error': 'hireloom; hit; detail=stale-if-error',
  rendered: 'hireloom; fwd=miss; stored',
  failed: 'hireloom; fwd=miss; detail=failed',
  'browser-rendered': 'hireloom; fwd=miss; detail=unrendered',
};

const NOT_STORED = 'hireloom; fwd=miss';

/** Missing data may be available soon. */
const RETRY_SOON = { 'retry-after': '2' };

const NO_STORE = { 'cache-control': 'no-store' };
/** Links from a hidden page do not tell other sites its address. */
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };
/** Keeps a preview or a hidden page out of every cache and search engine. */
export const HIDDEN = { ...NO_STORE, 'x-robots-tag': 'noindex' };
/** `no-transform`: a proxy that rewrites the HTML causes a hydration mismatch, and React renders the page again. */
const SHARED = { 'cache-control': 'public, max-age=0, must-revalidate, no-transform' };
const OWN = { 'cache-control': 'private, no-cache, no-transform' };

/** Also for redirects: the URL may have a page in another version. */
const cachingHeaders = ({ preview, isShared }: Audience) => (preview && HIDDEN) || (isShared ? SHARED : OWN);

type Audience = Pick<Assignment, 'preview' | 'isShared'>;

export const sendRedirect = (reply: FastifyReply, location: string, status: number, audience: Audience) =>
  reply.headers(cachingHeaders(audience)).redirect(location, status);

const badgeStyles = `
.badge{background:${colours.marigold};color:${colours.onMarigold};font:600 0.875rem/1.5 ${fontStack}}
.badge p{display:flex;flex-wrap:wrap;gap:${space(1, 4)};align-items:center;justify-content:center;margin:0;padding:${space(1, 4)};overflow-wrap:anywhere}
.badge a{color:${colours.onMarigold};padding:${space(3, 2)}}
.badge a:focus-visible{outline:2px solid ${colours.onMarigold}}
@media print{.badge{display:none}}`;
const badgeStyleHash = createInlineHash(badgeStyles);

/** Inserts a bar above the element that the browser hydrates: which version this is, and how to leave it. It needs no script. */
async function withBadge(
  page: EncodedPage,
  version: string,
  origins: ExternalOrigins,
): Promise<EncodedResponse> {
  const badge =
    `<style>${badgeStyles}</style><aside class="badge" aria-label="${words.label}">` +
    `<p><span>${escapeHtml(words.showing(version))}</span> <a href="?preview=off">${words.end}</a></p></aside>`;
  const html = String(await decodeBody(page.body)).replace('<body>', () => `<body>${badge}`);
  const inline = { ...page.inline, style: [...page.inline.style, badgeStyleHash] };
  const headers = { ...page.headers, ...createDocumentHeaders({ ...page, inline }, origins) };
  return { status: page.status, body: await encodeBody(html), headers };
}

export async function encodePage(
  rendered: RenderedPage,
  effort: Effort,
  origins: ExternalOrigins,
): Promise<EncodedPage> {
  const { status, location, html, inline, sources, problems, isProvisional, isHidden } = rendered;
  const { maxAge = Infinity } = rendered;
  return {
    status,
    location,
    inline,
    sources,
    isHidden,
    body: await encodeBody(html, effort),
    headers: {
      ...createDocumentHeaders(rendered, origins),
      ...(status === 503 && RETRY_SOON),
      ...(isHidden && NO_REFERRER),
    },
    expiresAt: Date.now() + maxAge * 1000,
    isComplete: problems.length === 0 && status < 500 && !isProvisional,
  };
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, outcome }: FoundPage,
  { origins, ...audience }: Audience & { origins: ExternalOrigins },
) {
  const { location, status, isComplete, isHidden } = page;
  reply.header('cache-status', isHidden ? NOT_STORED : CACHE_STATUS[outcome]);
  if (location) return sendRedirect(reply, location, status, audience);
  const answer = audience.preview ? await withBadge(page, audience.preview, origins) : page;
  const caching = isComplete || audience.preview ? cachingHeaders(audience) : NO_STORE;
  return sendEncoded(request, reply.headers(isHidden ? HIDDEN : caching), answer);
}

const notices: Readonly<Record<PreviewRefusal, { status: number; title: string; text: string }>> = {
  'not understood': { status: 400, title: words.unknownTitle, text: words.notUnderstood },
  'not signed': { status: 403, title: words.unknownTitle, text: words.notSigned },
  expired: { status: 410, title: words.expiredTitle, text: words.expired },
  unknown: { status: 404, title: words.unknownTitle, text: words.unknown },
  busy: { status: 503, title: words.busyTitle, text: words.busy },
  broken: { status: 500, title: words.brokenTitle, text: words.broken },
};

export function sendPreviewNotice(reply: FastifyReply, refusal: PreviewRefusal) {
  const { status, title, text } = notices[refusal];
  const main = `<h1>${title}</h1><p>${escapeHtml(text)}</p><p><a href="/?preview=off">${words.toLive}</a></p>`;
  return sendPlainPage(reply.code(status).headers(HIDDEN), { title, main });
}

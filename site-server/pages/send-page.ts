import type { EmptyDocument } from '@hireloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { pageCacheControl } from '../http/cache-control';
import { decodeBody, encodeBody } from '@hireloom/service';
import { documentHeaders, type Elsewhere } from '../http/security-headers';
import { type EncodedAnswer, sendEncoded } from '../http/send-encoded';
import type { LoadedVersion } from '../versions/loaded-version';
import { type Badge, badgeStyleHash, withBadges } from './badges';
import { previewWords } from './content/preview';
import { withInspection } from './inspection';
import type { KeptPage } from './kept-page';
import type { FoundPage, PageOutcome } from './page-store';

/** The same for every page. */
export type DocumentSettings = Elsewhere & { cacheControl: ReturnType<typeof pageCacheControl> };

/** What one visitor gets besides. `preview`: the id of the version; `inspected`: the version that the inspector shows. */
export type Special = {
  preview?: string;
  badges?: readonly Badge[];
  inspected?: Pick<LoadedVersion, 'inspection'>;
};

type Document = EmptyDocument & { status: number };

/** RFC 9211. */
const CACHE_STATUS: Readonly<Record<PageOutcome, string>> = {
  kept: 'hireloom; hit',
  outdated: 'hireloom; hit; detail=outdated',
  'last-good': 'hireloom; hit; detail=last-good',
  rendered: 'hireloom; fwd=miss; stored',
  failed: 'hireloom; fwd=miss; detail=failed',
};
const RETRY_AFTER_S = '2';

/** For nobody's cache and no search engine. */
export const hidePage = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

const previewBadge = (version: string): Badge => ({
  text: previewWords.showing(version),
  leave: { href: '?preview=off', text: previewWords.end },
});

type Audience = { isShared: boolean; isLive: boolean; document: DocumentSettings };

/** Leads to another address. Caches may keep that as they may a page: another version may serve the address itself. */
export const sendRedirect = (
  reply: FastifyReply,
  { location, status }: { location: string; status: number },
  { isShared, isLive, document }: Audience,
) =>
  reply
    .header('cache-control', document.cacheControl({ isShared, isCurrent: isLive }))
    .redirect(location, status);

/** A page whose data did not come may have it soon. */
const again = (status: number): Readonly<Record<string, string>> =>
  status === 503 ? { 'retry-after': RETRY_AFTER_S } : {};

const answers = new WeakMap<KeptPage, Map<string, EncodedAnswer>>();

/** Put together once for each page, way that it came about and kind of visitor. */
function answerOf({ page, outcome }: FoundPage, cacheControl: string, elsewhere: Elsewhere): EncodedAnswer {
  let known = answers.get(page);
  if (!known) answers.set(page, (known = new Map()));
  const key = outcome + cacheControl;
  let answer = known.get(key);
  if (!answer) {
    const { status, body } = page;
    const validating = { 'cache-control': cacheControl, 'cache-status': CACHE_STATUS[outcome] };
    answer = {
      status,
      body,
      headers: { ...documentHeaders(page, elsewhere), ...again(status) },
      validating,
    };
    known.set(key, answer);
  }
  return answer;
}

/** Sends what is the same for all who get this version. */
export function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundPage,
  audience: Audience,
) {
  const { isShared, isLive, document } = audience;
  const { outcome, page } = found;
  const { location, status } = page;
  if (location)
    return sendRedirect(reply.header('cache-status', CACHE_STATUS[outcome]), { location, status }, audience);
  // Who waited for it may have done so past a change of traffic, and its purge.
  const isCurrent = isLive && (outcome === 'kept' || outcome === 'rendered');
  const cacheControl = outcome === 'failed' ? 'no-store' : document.cacheControl({ isShared, isCurrent });
  return sendEncoded(request, reply, answerOf(found, cacheControl, document));
}

/** Sends a document with what is for this one visitor. */
export async function sendSpecialDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, inline, sources }: Document,
  { preview, badges = [], inspected, ...elsewhere }: Special & Elsewhere,
) {
  const allBadges = preview ? [previewBadge(preview)] : badges;
  const hasBadges = allBadges.length > 0;
  const style = hasBadges ? [...inline.style, badgeStyleHash] : inline.style;
  const shown = hasBadges ? withBadges(html, allBadges) : html;
  const body = await encodeBody(inspected ? withInspection(shown, inspected) : shown);
  if (preview) hidePage(reply);
  const headers = {
    ...documentHeaders({ inline: { ...inline, style }, sources }, elsewhere),
    ...again(status),
  };
  reply.header('cache-status', 'hireloom; fwd=bypass');
  return sendEncoded(request, reply, { status, body, headers, validating: { 'cache-control': 'no-store' } });
}

/** The same of a page that is kept. */
export async function sendSpecialPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page: { body, ...page } }: FoundPage,
  special: Special & Elsewhere,
) {
  const { location, status } = page;
  if (location) return (special.preview ? hidePage(reply) : reply).redirect(location, status);
  const html = String(await decodeBody(body));
  return sendSpecialDocument(request, reply, { ...page, html }, special);
}

const unrendered = new WeakMap<EmptyDocument, Promise<EncodedAnswer>>();

async function unrenderedAnswer(empty: EmptyDocument, elsewhere: Elsewhere): Promise<EncodedAnswer> {
  const headers = { ...documentHeaders(empty, elsewhere), 'retry-after': RETRY_AFTER_S };
  const validating = { 'cache-control': 'no-store' };
  return { status: 503, body: await encodeBody(empty.html), headers, validating };
}

/** Sends the document that the browser completes. Crawlers and caches must not take it for the page. */
export async function sendUnrendered(
  request: FastifyRequest,
  reply: FastifyReply,
  empty: EmptyDocument,
  elsewhere: Elsewhere,
) {
  let answer = unrendered.get(empty);
  if (!answer) unrendered.set(empty, (answer = unrenderedAnswer(empty, elsewhere)));
  reply.header('cache-status', 'hireloom; fwd=miss; detail=unrendered');
  return sendEncoded(request, reply, await answer);
}

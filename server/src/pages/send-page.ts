import { type EmptyDocument, NO_INLINE_HASHES } from '@hireloom/contracts';
import { encodeBody } from '../http/encoded-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentHeaders, type ExternalOrigins } from '../http/security-headers';
import { type EncodedAnswer, sendEncoded } from '../http/send-encoded';
import type { WorkerPool } from '../rendering/worker-pool';
import type { ActiveTraffic } from '../releases/traffic/visitor-version';
import type { CachedPage } from './page-memory';
import type { FoundPage, PageOutcome } from './page-cache';
import { speculationHeader } from './speculation-rules';

/** `isShared`: whether all visitors get the same answer. */
type Audience = { isShared: boolean; origins: ExternalOrigins };

/** Values of the Cache-Status header (RFC 9211). */
const CACHE_STATUS: Readonly<Record<PageOutcome, string>> = {
  cached: 'hireloom; hit',
  outdated: 'hireloom; hit; detail=outdated',
  'stale-if-error': 'hireloom; hit; detail=stale-if-error',
  rendered: 'hireloom; fwd=miss; stored',
  failed: 'hireloom; fwd=miss; detail=failed',
};

/** Tells clients to retry a 503 soon: missing data may be available by then. */
export const retryAfter = (status: number): Readonly<Record<string, string>> =>
  status === 503 ? { 'retry-after': '2' } : {};

/** Keeps a page out of every cache and search engine. */
export const hidePage = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

/** `no-transform`: a proxy that rewrites HTML (minifies, obfuscates addresses) makes React render the page anew. */
const cacheControl = (isShared: boolean) =>
  isShared ? 'public, max-age=0, must-revalidate, no-transform' : 'private, no-cache, no-transform';

/** Sends a redirect with the caching rules of a page, because the address may have a page in another version. */
export const sendRedirect = (
  reply: FastifyReply,
  { location, status }: { location: string; status: number },
  isShared: boolean,
) => reply.header('cache-control', cacheControl(isShared)).redirect(location, status);

const answers = new WeakMap<CachedPage, Map<string, EncodedAnswer>>();

function createAnswer(
  { page, outcome }: FoundPage,
  cacheControl: string,
  origins: ExternalOrigins,
): EncodedAnswer {
  const known = answers.get(page) ?? new Map<string, EncodedAnswer>();
  answers.set(page, known);
  const key = outcome + cacheControl;
  const { status, body } = page;
  const answer = known.get(key) ?? {
    status,
    body,
    headers: { ...documentHeaders(page, origins), ...speculationHeader, ...retryAfter(status) },
    validating: { 'cache-control': cacheControl, 'cache-status': CACHE_STATUS[outcome] },
  };
  known.set(key, answer);
  return answer;
}

/** Sends the page that all visitors of this version get. */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundPage,
  { isShared, origins }: Audience,
) {
  const { outcome, page } = found;
  const { location, status } = page;
  if (location)
    return sendRedirect(reply.header('cache-status', CACHE_STATUS[outcome]), { location, status }, isShared);
  const header = outcome === 'failed' ? 'no-store' : cacheControl(isShared);
  return sendEncoded(request, reply, createAnswer(found, header, origins));
}

type Parts = { pool: Pick<WorkerPool, 'emptyDocument'>; activeTraffic: () => ActiveTraffic };

/**
 * Returns the document that the browser fills in. If the version's workers have just been stopped, uses the live version's
 * document, in which the browser renders the live version's page.
 */
export const getEmptyDocument = ({ pool, activeTraffic }: Parts, id: string): EmptyDocument =>
  pool.emptyDocument(id) ??
  pool.emptyDocument(activeTraffic().live.id) ?? { html: '', inline: NO_INLINE_HASHES };

const unrendered = new WeakMap<EmptyDocument, Promise<EncodedAnswer>>();

async function unrenderedAnswer(empty: EmptyDocument, origins: ExternalOrigins): Promise<EncodedAnswer> {
  return {
    status: 503,
    body: await encodeBody(empty.html),
    headers: { ...documentHeaders(empty, origins), ...retryAfter(503) },
    validating: { 'cache-control': 'no-store' },
  };
}

/** Sends the document that the browser fills in. Its status keeps crawlers and caches from taking it for the page. */
export async function sendUnrendered(
  request: FastifyRequest,
  reply: FastifyReply,
  empty: EmptyDocument,
  origins: ExternalOrigins,
) {
  const answer = unrendered.get(empty) ?? unrenderedAnswer(empty, origins);
  unrendered.set(empty, answer);
  reply.header('cache-status', 'hireloom; fwd=miss; detail=unrendered');
  return sendEncoded(request, reply, await answer);
}

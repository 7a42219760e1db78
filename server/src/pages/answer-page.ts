import type { RequestIds } from '../process/request-ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExternalOrigins } from '../http/security-headers';
import type { WorkerPool } from '../rendering/worker-pool';
import type { VisitorCookies } from '../releases/traffic/visitor-cookies';
import {
  type ActiveTraffic,
  type Assignment,
  type NoPage,
  type OpenPreview,
  visitorVersion,
} from '../releases/traffic/visitor-version';
import type { PageKey } from './page-memory';
import { canonicalAddress } from './canonical-address';
import type { FoundPage, PageCache, PageOutcome } from './page-cache';
import { sendPreviewNotice, sendSpecialDocument, sendSpecialPage } from './special-page';
import { getEmptyDocument, hidePage, sendCachedPage, sendRedirect, sendUnrendered } from './send-page';
import { speculationRules } from './speculation-rules';

type PageParts = {
  activeTraffic: () => ActiveTraffic;
  openPreview: OpenPreview;
  pool: Pick<WorkerPool, 'emptyDocument'>;
  pages: Pick<PageCache, 'find' | 'get'>;
  metrics: { countPage: (outcome: PageOutcome | 'not-modified' | 'browser-rendered') => void };
  document: ExternalOrigins;
  cookies: VisitorCookies;
  traceHeaders: RequestIds['traceHeaders'];
};

type Visit = { request: FastifyRequest; reply: FastifyReply; assigned: Assignment };

/** Waits for the page until the visitor disconnects. Returns undefined if it can't be rendered and no copy is cached. */
async function waitForPage(
  request: FastifyRequest,
  reply: FastifyReply,
  key: PageKey,
  { pages, traceHeaders }: PageParts,
) {
  const gone = new AbortController();
  const leave = () => gone.abort();
  reply.raw.once('close', leave);
  try {
    return await pages.get(key, gone.signal, { log: request.log, passedOn: traceHeaders(request) });
  } catch {
    return undefined;
  } finally {
    reply.raw.off('close', leave);
  }
}

/**
 * Answers every GET that no other route handles: visitor -> version -> canonical address -> page -> answer. Also serves the rules
 * for fetching pages ahead.
 */
export function answerPages(app: FastifyInstance, parts: PageParts) {
  const { document, metrics, pages } = parts;

  const send = ({ request, reply, assigned }: Visit, found: FoundPage | undefined) => {
    const { version, isShared, preview } = assigned;
    const special = preview ? { ...document, preview } : undefined;
    if (!found) {
      metrics.countPage('browser-rendered');
      const empty = getEmptyDocument(parts, version.id);
      if (!special) return sendUnrendered(request, reply, empty, document);
      return sendSpecialDocument(request, reply, { ...empty, status: 503 }, special);
    }
    const sent = special
      ? sendSpecialPage(request, reply, found, special)
      : sendCachedPage(request, reply, found, { isShared, origins: document });
    metrics.countPage(reply.statusCode === 304 ? 'not-modified' : found.outcome);
    return sent;
  };

  const answer = (request: FastifyRequest, reply: FastifyReply, assigned: Assignment | NoPage) => {
    if ('location' in assigned) return hidePage(reply).redirect(assigned.location, 303);
    if ('refusal' in assigned) return sendPreviewNotice(reply, assigned.refusal);
    const { version, isShared, preview } = assigned;
    const canonical = canonicalAddress(version, request.url);
    if ('redirect' in canonical) {
      const { redirect: location } = canonical;
      if (preview) return hidePage(reply).redirect(location, 308);
      return sendRedirect(reply, { location, status: 308 }, isShared);
    }
    const key = { version: version.id, address: canonical.address };
    const visit = { request, reply, assigned };
    const cached = pages.find(key);
    return cached
      ? send(visit, cached)
      : waitForPage(request, reply, key, parts).then((found) => send(visit, found));
  };

  speculationRules(app);
  app.get('/*', (request, reply) => {
    const assigned = visitorVersion(request, reply, parts);
    return assigned instanceof Promise
      ? assigned.then((one) => answer(request, reply, one))
      : answer(request, reply, assigned);
  });
}

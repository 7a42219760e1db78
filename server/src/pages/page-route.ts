import { parseRequestUrl } from '@hireloom/contracts';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../http/refusal-pages';
import type { ExternalOrigins } from '../http/security-headers';
import type { VisitorCookies } from '../traffic/visitor-cookies';
import { type ActiveTraffic, type OpenPreview, chooseVersion } from '../traffic/visitor-version';
import type { LoadedVersion } from '../releases/versions/site-version';
import { NOT_FOUND_URL, resolveCanonicalUrl } from './canonical-url';
import type { PageCache } from './page-cache';
import { HIDDEN, type PageOutcome, sendPage, sendPreviewNotice, sendRedirect } from './send-page';

type PageParts = {
  activeTraffic: () => ActiveTraffic;
  openPreview: OpenPreview;
  cookies: VisitorCookies;
  pages: Pick<PageCache, 'get'>;
  metrics: { countPage: (outcome: PageOutcome | 'not-modified') => void };
  origins: ExternalOrigins;
  findRedirect: (path: string) => string | undefined;
};

const RULES_PATH = '/assets/speculation-rules.json';

/** Links that open another page in the same tab. Links with a query usually change a list, without a new document. */
const linksToPages = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/api/*', '/assets/*', '/*.xml'] } },
    {
      not: {
        selector_matches:
          '[href*="?"], [href*="#"], [target], [download], [role=button], [aria-current=page]',
      },
    },
  ],
};

/** Moderate: once the pointer rests on a link, or a finger touches it. */
const rule = { where: linksToPages, eagerness: 'moderate' };

/** Browsers prerender linked pages before the click (https://wicg.github.io/nav-speculation/speculation-rules.html). */
const speculationRules = (app: FastifyInstance) =>
  app.get(RULES_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/speculationrules+json')
      .send(JSON.stringify({ prefetch: [rule], prerender: [rule] })),
  );

/** A path whose last part has an extension. Most of these requests come from scanners, which need no whole page. */
const FILE_PATH = /^[^?]*\.[a-z0-9]{1,8}\/?(\?|$)/i;

function findNewUrl(version: LoadedVersion, asked: string, findRedirect: PageParts['findRedirect']) {
  const { pathname, search } = parseRequestUrl('http://site', asked);
  const to = findRedirect(pathname.toLowerCase().replace(/(?<=[^/])\/$/, ''));
  if (to === undefined) return undefined;
  const canonical = resolveCanonicalUrl(version, to);
  return ('redirect' in canonical ? canonical.redirect : to) + search;
}

/** Handles every GET that no other route handles: visitor -> version -> canonical URL -> page -> response. */
export function registerPageRoute(app: FastifyInstance, parts: PageParts) {
  const { origins, metrics, pages } = parts;
  speculationRules(app);
  app.get('/*', async (request, reply) => {
    const assigned = await chooseVersion(request, reply, parts);
    if ('refusal' in assigned) return sendPreviewNotice(reply, assigned.refusal);
    if ('location' in assigned) return reply.headers(HIDDEN).redirect(assigned.location, 303);
    const { version, ...audience } = assigned;
    const canonical = resolveCanonicalUrl(version, request.url);
    if ('redirect' in canonical) return sendRedirect(reply, canonical.redirect, 308, audience);
    const findNew = () => findNewUrl(version, request.url, parts.findRedirect);
    const isUnknown = canonical.address === NOT_FOUND_URL;
    const known = isUnknown ? findNew() : undefined;
    if (known) return sendRedirect(reply, known, 301, audience);
    if (isUnknown && FILE_PATH.test(request.url)) return sendRefusal(request, reply, 'missing');
    const key = { version: version.id, address: canonical.address };
    const found = await pages.get(key, request);
    const moved = found.page.status === 404 ? findNew() : undefined;
    if (moved) return sendRedirect(reply, moved, 301, audience);
    reply.header('speculation-rules', `"${RULES_PATH}"`);
    await sendPage(request, reply, found, { ...audience, origins });
    metrics.countPage(reply.statusCode === 304 ? 'not-modified' : found.outcome);
    return reply;
  });
}

import { parseCampaign, type Origin, type PlainFormName, parseRequestUrl } from '@hireloom/contracts';
import type { FastifyRequest } from 'fastify';
import type { LoadedVersion } from '../releases/store/loaded-version';

/** The path and query of the page of this site that led to the request. */
export function refererPath({ headers: { referer }, host }: FastifyRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === host ? url.pathname + url.search : undefined;
}

/** Where a form without scripts came from, as far as its page's address tells. `from`: path and query of that page. */
export function findOrigin(
  { id, registry }: Pick<LoadedVersion, 'id' | 'registry'>,
  form: PlainFormName,
  from: string | undefined,
): Origin {
  const owner = registry.remotes.find(({ routes }) => routes.some(({ forms }) => forms?.includes(form)));
  const known = { siteVersion: id, formRelease: owner?.release };
  if (!from) return known;
  const url = parseRequestUrl('http://site', from);
  const campaign = parseCampaign(url.search);
  const isLanding = Object.keys(campaign).length > 0;
  return {
    ...known,
    page: url.pathname,
    ...(isLanding && { first: { landing: url.pathname, ...campaign } }),
  };
}

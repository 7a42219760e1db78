import { declaredSearch, ownLocation, type Registry, siteUrl } from '@hireloom/contracts';
import { matchRoutes } from '@hireloom/contracts/router';
import { LRUCache } from 'lru-cache';
import type { ServedVersion } from '../traffic/served-version';

/** Of every path that no route takes. No part of a route is empty, so none takes this one either. */
export const UNKNOWN_ADDRESS = '/not//found';

/** `path` is the one that counts; `query` the parameters that its page reads, missing where no route takes the path. */
type Match = { path: string; query?: readonly string[] };

/** Matching takes a tenth of a millisecond. */
const KEPT_MATCHES = 1000;
const LONGEST_KEPT_PATH = 200;

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** React Router writes a warning about each path that it can't decode, and then matches it as it is written. */
function matchable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

function createMatcher({ remotes }: Registry): (path: string) => Match {
  const routes = remotes.flatMap((remote) => remote.routes);
  const kept = new LRUCache<string, Match>({ max: KEPT_MATCHES });

  const match = (asked: string): Match => {
    const path = ownLocation(asked);
    const given = partsOf(path);
    // A pattern takes paths of as many parts alone: paths of very many parts cost nothing.
    const candidates = routes
      .filter((route) => partsOf(route.path).length === given.length)
      .map((route) => ({ path: route.path, handle: route.query ?? [] }));
    if (candidates.length === 0) return { path };
    const found = matchRoutes(candidates, matchable(path))?.at(-1)?.route;
    if (!found) return { path };
    const parts = partsOf(found.path).map((part, index) => (part.startsWith(':') ? given[index] : part));
    return { path: `/${parts.join('/')}`, query: found.handle };
  };

  return (path) => {
    const known = kept.get(path);
    if (known) return known;
    const found = match(path);
    if (path.length <= LONGEST_KEPT_PATH) kept.set(path, found);
    return found;
  };
}

const matchers = new WeakMap<Registry, ReturnType<typeof createMatcher>>();

function matcherOf(registry: Registry) {
  const known = matchers.get(registry) ?? createMatcher(registry);
  matchers.set(registry, known);
  return known;
}

/**
 * What a page is known by and rendered from: its path as the route table writes it, and the query parameters that it
 * declares. What stands for a parameter of the path is kept to the letter. Where the path is written in another way, the
 * address of this site to lead to instead, for good, with its whole query. Does not throw.
 */
export function canonicalAddress(
  { registry }: Pick<ServedVersion, 'registry'>,
  asked: string,
): { redirect: string } | { address: string } {
  const url = siteUrl('http://site', asked);
  const { path, query } = matcherOf(registry)(url.pathname);
  if (path !== url.pathname) return { redirect: path + url.search };
  return { address: query ? path + declaredSearch(url.searchParams, query) : UNKNOWN_ADDRESS };
}

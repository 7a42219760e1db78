import { toDeclaredQuery, toSiteLocation, type Registry, parseRequestUrl } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router-dom';
import type { LoadedVersion } from '../releases/versions/site-version';

/** The URL of the 404 page. Routes have no empty segments, so no route matches it. */
export const NOT_FOUND_URL = '/not//found';

/** `path`: the canonical path. `query`: the parameters that the page declares, undefined if no route matches. */
type Match = { path: string; query?: readonly string[] };

const MAX_MATCHES = 1000;
const MAX_CACHED_PATH_LENGTH = 200;

const splitPath = (path: string) => path.split('/').filter(Boolean);

type Pattern = { path: string; query: readonly string[]; parts: readonly string[] };

/** A cheap check before matching, because anyone can make up paths. */
const mayTake = ({ parts }: Pattern, given: readonly string[]) =>
  parts.length === given.length &&
  parts.every((part, index) => {
    const other = given[index] ?? '';
    return part.startsWith(':') || other.includes('%') || other.toLowerCase() === part.toLowerCase();
  });

function createMatcher({ remotes }: Registry): (path: string) => Match {
  const patterns = remotes
    .flatMap((remote) => remote.routes)
    .map(({ path, query = [] }): Pattern => ({ path, query, parts: splitPath(path) }));
  const cache = new LRUCache<string, Match>({ max: MAX_MATCHES });

  const match = (path: string): Match => {
    const given = splitPath(path);
    const candidates = patterns
      .filter((pattern) => mayTake(pattern, given))
      .map((pattern) => ({ path: pattern.path, handle: pattern }));
    const found = matchRoutes(candidates, path)?.at(-1)?.route.handle;
    if (!found) return { path };
    const parts = found.parts.map((part, index) => (part.startsWith(':') ? given[index] : part));
    return { path: `/${parts.join('/')}`, query: found.query };
  };

  return (asked) => {
    const path = toSiteLocation(asked);
    const known = cache.get(path);
    if (known) return known;
    const found = match(path);
    if (found.query && path.length <= MAX_CACHED_PATH_LENGTH) cache.set(path, found);
    return found;
  };
}

const matchers = new WeakMap<Registry, ReturnType<typeof createMatcher>>();

function getMatcher(registry: Registry) {
  const matcher = matchers.get(registry) ?? createMatcher(registry);
  matchers.set(registry, matcher);
  return matcher;
}

/** The URL under which a page is cached, or the permanent redirect for another spelling of its path. Does not throw. */
export function resolveCanonicalUrl(
  { registry }: Pick<LoadedVersion, 'registry'>,
  asked: string,
): { redirect: string } | { address: string } {
  const { pathname, search, searchParams } = parseRequestUrl('http://site', asked);
  const { path, query } = getMatcher(registry)(pathname);
  if (path !== pathname) return { redirect: path + search };
  return { address: query ? path + toDeclaredQuery(searchParams, query) : NOT_FOUND_URL };
}

/** Whether a URL, in any spelling, is a page of the version. Does not throw. */
export function isPage(version: Pick<LoadedVersion, 'registry'>, asked: string): boolean {
  const first = resolveCanonicalUrl(version, asked);
  const last = 'redirect' in first ? resolveCanonicalUrl(version, first.redirect) : first;
  return 'address' in last && last.address !== NOT_FOUND_URL;
}

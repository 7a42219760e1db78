import { toDeclaredQuery, toSiteLocation, type Registry, parseRequestUrl } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router-dom';
import type { LoadedVersion } from '../releases/store/loaded-version';

/** Matches a path and query that URL parsing would not change. */
const PLAIN_ADDRESS = /^(\/(?:[\w-]+(?:\/[\w-]+)*)?)(?:\?([^#]*))?$/;

/** The address of the 404 page. Routes have no empty segments, so no route matches it. */
export const NOT_FOUND_ADDRESS = '/not//found';

/** `path`: the canonical path. `query`: the parameters that the page declares, undefined if no route matches. */
type Match = { path: string; query?: readonly string[] };

/** Maximum number of cached matches. Matching takes 0.1 ms. */
const MOST_MATCHES = 1000;
const LONGEST_CACHED_PATH = 200;

const splitPath = (path: string) => path.split('/').filter(Boolean);

/** Escapes a path that can't be decoded: React Router would log a warning for it and then match it undecoded. */
function matchable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** Addresses that people type or that other sites link to, and the pages they mean. */
const ALIASES = new Map([
  ['/home', '/'],
  ['/index.html', '/'],
  ['/about', '/aboutus'],
  ['/about-us', '/aboutus'],
  ['/blog', '/blogs'],
  ['/case-studies', '/casestudies'],
  ['/contact', '/contactus'],
  ['/contact-us', '/contactus'],
  ['/fractional-hiring', '/fractionalhiring'],
  ['/pay-per-hire', '/Payperhire'],
  ['/privacy', '/privacypolicy'],
  ['/privacy-policy', '/privacypolicy'],
  ['/terms', '/termsandconditions'],
]);

/** Trailing characters, literal or percent-encoded, other than letters, digits, hyphens and underscores. */
const END = /(?:%[0-9a-f]{2}|[^\w/%-]){1,60}\/{0,9}$/i;

/** Removes what mail programs, messengers and people add to the end of a link: punctuation, spaces and invisible characters. */
function withoutAddedEnd(path: string): string {
  const [end = ''] = END.exec(path) ?? [];
  try {
    const kept = decodeURIComponent(end).replace(/[^\p{L}\p{M}\p{N}]{1,60}$/u, '');
    return path.slice(0, path.length - end.length) + encodeURIComponent(kept) || '/';
  } catch {
    return path;
  }
}

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
  const cache = new LRUCache<string, Match>({ max: MOST_MATCHES });

  const find = (path: string): Match | undefined => {
    const given = splitPath(path);
    const candidates = patterns
      .filter((pattern) => mayTake(pattern, given))
      .map((pattern) => ({ path: pattern.path, handle: pattern }));
    const found = matchRoutes(candidates, matchable(path))?.at(-1)?.route.handle;
    if (!found) return undefined;
    const parts = found.parts.map((part, index) => (part.startsWith(':') ? given[index] : part));
    return { path: `/${parts.join('/')}`, query: found.query };
  };

  const match = (asked: string): Match => {
    const path = toSiteLocation(asked);
    const shortened = withoutAddedEnd(path);
    // What is left must not be shortened again, or the redirect would lead to another one.
    const trimmed = withoutAddedEnd(shortened) === shortened ? shortened : path;
    const alias = ALIASES.get(trimmed.toLowerCase().replace(/\/$/, ''));
    return find(trimmed) ?? (alias === undefined ? undefined : find(alias)) ?? { path };
  };

  return (path) => {
    const known = cache.get(path);
    if (known) return known;
    const found = match(path);
    if (found.query && path.length <= LONGEST_CACHED_PATH) cache.set(path, found);
    return found;
  };
}

const matchers = new WeakMap<Registry, ReturnType<typeof createMatcher>>();

function buildMatcher(registry: Registry) {
  const known = matchers.get(registry) ?? createMatcher(registry);
  matchers.set(registry, known);
  return known;
}

/**
 * Returns the address under which a page is cached and rendered: its path as in the route table, with parameters unchanged,
 * and only the query parameters that it declares. For another spelling of the path, an alias, or a link with something added to
 * its end, returns the address on this site for a permanent redirect, with the whole query. Does not throw.
 */
export function canonicalAddress(
  { registry }: Pick<LoadedVersion, 'registry'>,
  asked: string,
): { redirect: string } | { address: string } {
  // Most addresses don't need URL parsing.
  const [plain, search] = PLAIN_ADDRESS.exec(asked)?.slice(1) ?? [];
  const url = plain === undefined ? parseRequestUrl('http://site', asked) : undefined;
  const asPath = url?.pathname ?? plain ?? '/';
  const { path, query } = buildMatcher(registry)(asPath);
  if (path !== asPath) return { redirect: path + parseRequestUrl('http://site', asked).search };
  if (!query) return { address: NOT_FOUND_ADDRESS };
  if (query.length === 0) return { address: path };
  return { address: path + toDeclaredQuery(url?.searchParams ?? new URLSearchParams(search), query) };
}

/** Whether an address, in any spelling, is a page of the version. Does not throw. */
export function isPage(version: Pick<LoadedVersion, 'registry'>, asked: string): boolean {
  const first = canonicalAddress(version, asked);
  const last = 'redirect' in first ? canonicalAddress(version, first.redirect) : first;
  return 'address' in last && last.address !== NOT_FOUND_ADDRESS;
}

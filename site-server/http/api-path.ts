/** Path groups below `/api` that visitors may reach. Not the API's metrics and health checks. */
const REACHABLE = new Set(['api', 'media', 'newsletter']);

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

/**
 * Rejects dot segments, separators, control characters and double encoding, which a proxy in front of the
 * API could interpret as another path.
 */
const isName = (text: string) => !/^\.{0,2}$|[/\\%\p{Cc}]/u.test(text);

/** Returns the decoded segments of a visitor's URL; undefined if one of them is no name. */
function namesIn(url: string): string[] | undefined {
  const [path = ''] = url.split('?', 1);
  const names = path.replace(/\/$/, '').split('/').slice(1).map(decoded);
  return names.every(isName) ? names : undefined;
}

const joined = (names: readonly string[]) => `/${names.map(encodeURIComponent).join('/')}`;

/**
 * Returns the API path for a visitor's URL, rebuilt from its decoded segments, without the query;
 * undefined if visitors may not reach it.
 */
export function apiPath(url: string): string | undefined {
  const names = namesIn(url) ?? [];
  const [service, group = ''] = names;
  return names.length > 2 && service === 'api' && REACHABLE.has(group) ? joined(names) : undefined;
}

/** Adds the query of a visitor's URL to a path. It is parsed and encoded again, so that only well-formed text is forwarded. */
export function withQuery(path: string, url: string): string {
  const query = new URLSearchParams(url.split('?').slice(1).join('?')).toString();
  return query ? `${path}?${query}` : path;
}

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

/**
 * Returns the API path for a visitor's URL, rebuilt from its decoded segments, without the query;
 * undefined if visitors may not reach it.
 */
export function apiPath(url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  const names = path.replace(/\/$/, '').split('/').slice(1).map(decoded);
  const [service, group = ''] = names;
  const isReachable = names.length > 2 && service === 'api' && REACHABLE.has(group) && names.every(isName);
  return isReachable ? `/${names.map(encodeURIComponent).join('/')}` : undefined;
}

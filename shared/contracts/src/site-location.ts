const HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i;

/** Browsers read a backslash as a slash and ignore tabs and line breaks; some proxies decode the encoded forms. */
const LEADING_SLASHES = /^(?:[/\\\s]|%2f|%5c|%09|%0a|%0d|(?:\.|%2e){1,2}(?=[/\\]|$))+/i;

/** A path on this site that is safe to redirect to. Prevents open redirects: a path with two leading slashes names another host. */
export const toSiteLocation = (path: string) => `/${path.replace(LEADING_SLASHES, '')}`;

/** The URL of a request on this site. Clients may send an absolute URL; only its path and query are used. Never throws. */
export function parseRequestUrl(publicOrigin: string, asked: string): URL {
  const path = asked.replace(HOST, '');
  return new URL(publicOrigin + (path.startsWith('/') ? path : `/${path}`));
}

const HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i;

/**
 * Browsers read a backslash as a slash and leave out tabs and line ends; some proxies decode what is encoded. Without these
 * before them, parts of dots lead up the path.
 */
const LEADING_SLASHES = /^(?:[/\\\s]|%2f|%5c|%09|%0a|%0d|(?:\.|%2e){1,2}(?=[/\\]|$))+/i;

/** A path of this site to lead a visitor to: with two slashes at its beginning it would be the host of another. */
export const ownLocation = (path: string) => `/${path.replace(LEADING_SLASHES, '')}`;

/** The address of a request. Its first line may hold any address at all, of which the path alone is believed. Does not throw. */
export function siteUrl(publicOrigin: string, asked: string): URL {
  const path = asked.replace(HOST, '');
  return new URL(publicOrigin + (path.startsWith('/') ? path : `/${path}`));
}

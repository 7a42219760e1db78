import { ownLocation } from '@hireloom/contracts';
import { matchRoutes, type RouteObject } from '@hireloom/contracts/router';

/**
 * The form that the route table gives to an address: its case, and no slash at the end. What stands for a parameter
 * is kept to the letter, as is a path that no route takes, but for slashes at its beginning.
 */
export function canonicalPath(routes: RouteObject[], pathname: string): string {
  const own = ownLocation(pathname);
  const pattern = matchRoutes(routes, own)?.at(-1)?.route.path;
  if (!pattern || pattern === '*') return own;
  const given = own.split('/').filter(Boolean);
  const segments = pattern.split('/').filter(Boolean);
  return `/${segments.map((segment, index) => (segment.startsWith(':') ? given[index] : segment)).join('/')}`;
}

/** A form that is sent without scripts names its empty fields too; the address that counts does not. */
export function canonicalSearch(search: string): string {
  const given = new URLSearchParams(search);
  const filled = [...given].filter(([, value]) => value !== '');
  if (filled.length === given.size) return search;
  return filled.length ? `?${new URLSearchParams(filled)}` : '';
}

import type { IncomingHttpHeaders } from 'node:http';

/** Our tags contain no commas. */
const tagsIn = (list: string) => list.split(',').map((one) => one.trim());

/**
 * Evaluates the preconditions (RFC 9110, 13.2.2) of a GET or HEAD whose response would be 200 with this strong tag: 412 unless
 * `If-Match` names the tag (strong comparison), 304 if `If-None-Match` does (weak comparison, because proxies that recompress
 * weaken tags). Dates are ignored: our responses have none.
 */
export function conditionalStatus(
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  tag: string,
): 200 | 304 | 412 {
  const names = (list: string, ...tags: string[]) =>
    tagsIn(list).some((one) => one === '*' || tags.includes(one));
  if (ifMatch !== undefined && !names(ifMatch, tag)) return 412;
  return ifNoneMatch !== undefined && names(ifNoneMatch, tag, `W/${tag}`) ? 304 : 200;
}

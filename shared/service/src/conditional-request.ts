import type { IncomingHttpHeaders } from 'node:http';

/** Our tags hold no comma. */
const tagsIn = (list: string) => list.split(',').map((one) => one.trim());

/**
 * The status for a GET or HEAD whose answer would be 200 and has this strong tag (RFC 9110, 13.2.2): 412 unless `If-Match` names
 * it (strong comparison), 304 if `If-None-Match` does (weak: proxies that recompress weaken tags). Dates are ignored: our answers
 * have none.
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

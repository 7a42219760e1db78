import type { IncomingHttpHeaders } from 'node:http';

/** Tags of ours hold no comma. */
const tagsIn = (list: string) => list.split(',').map((one) => one.trim());

/** Whoever compresses anew on the way makes a strong tag a weak one. */
const isKnown = (list: string, tag: string) =>
  tagsIn(list).some((one) => one === '*' || one === tag || one === `W/${tag}`);

const isDemanded = (list: string, tag: string) => tagsIn(list).some((one) => one === '*' || one === tag);

/**
 * The status for a GET or HEAD whose answer would be 200 and carries this strong tag (RFC 9110, 13.2.2). `If-Match` is
 * compared strongly, `If-None-Match` weakly. Conditions on dates are left out: nothing of ours has a date.
 */
export function conditionalStatus(
  { 'if-match': demanded, 'if-none-match': known }: IncomingHttpHeaders,
  tag: string,
): 200 | 304 | 412 {
  if (demanded !== undefined && !isDemanded(demanded, tag)) return 412;
  return known !== undefined && isKnown(known, tag) ? 304 : 200;
}

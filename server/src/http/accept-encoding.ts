import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding } from './encoded-body';

/** negotiator's types lack `preferred`. */
type Preferring = {
  encodings: (available: Encoding[], options: { preferred: Encoding[] }) => Encoding[];
};

/** Our order of preference, for clients that accept several equally. */
const OURS: Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send only a handful of different headers. */
const cache = new LRUCache<string, Encoding>({ max: 200 });
const LONGEST_CACHED = 200;

/**
 * Chooses the encoding for an `Accept-Encoding` header (RFC 9110, 12.5.3). Returns `identity` without a header, or if it refuses
 * all encodings.
 */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = cache.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Preferring;
  const [chosen = 'identity'] = negotiator.encodings(OURS, { preferred: OURS });
  if (header.length <= LONGEST_CACHED) cache.set(header, chosen);
  return chosen;
}

import type { Encoding } from './encoded-body';

/** Those that we would rather send come first. */
const OURS: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send a handful of such headers; whoever invents others does not fill the memory. */
const MOST_REMEMBERED = 200;
const LONGEST_REMEMBERED = 200;

const remembered = new Map<string, Encoding>();

/** A weight that is none (RFC 9110, 12.4.2) counts as not wanted. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters
    .map((one) => /^q\s*=\s*(\S*)$/i.exec(one.trim())?.[1])
    .find((q) => q !== undefined);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    weights.set(name.trim().replace(/^x-/, ''), weightOf(parameters));
  }
  const rest = weights.get('*') ?? 0;
  const wanted = (one: Encoding) => weights.get(one) ?? (one === 'identity' ? 0 : rest);
  const best = OURS.toSorted((a, b) => wanted(b) - wanted(a))[0] ?? 'identity';
  // The text is welcome where nothing else is, and better than nothing to whoever refuses that too (12.5.3 leaves it open).
  return wanted(best) > 0 ? best : 'identity';
}

/** The encoding for an `Accept-Encoding` (RFC 9110, 12.5.3). Whoever sends none is given the text. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const chosen = choose(header);
  if (header.length <= LONGEST_REMEMBERED) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(header, chosen);
  }
  return chosen;
}

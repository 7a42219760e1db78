import type { Redirect } from '../content-file';
import { type Addresses, didYouMeanEntry, leadsNowhere } from './check-links';
import type { Findings, KnownEntries } from '../check-set';

type Redirects = KnownEntries['redirects'];

/** Follows redirects from a path. Returns undefined if they lead in a circle. */
function followRedirects(from: string, targets: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set<string>();
  for (let path = from; !seen.has(path);) {
    seen.add(path);
    const next = targets.get(path);
    if (next === undefined) return path;
    path = next;
  }
  return undefined;
}

/** The last path of each redirect, by the old one in lower case. Leaves out those in a circle. */
export function resolveRedirects(redirects: readonly Redirect[]): Map<string, string> {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  return new Map(
    redirects.flatMap(({ from }) => {
      const last = followRedirects(from, targets);
      return last === undefined ? [] : [[from.toLowerCase(), last]];
    }),
  );
}

/** Finds redirects in a circle, to nothing, and from pages that exist. */
export function checkRedirects(redirects: Redirects, addresses: Addresses): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  for (const { from, line, file } of redirects) {
    const place = { file, line, field: from };
    const last = followRedirects(from, targets);
    if (addresses.live.has(from)) {
      const message = `${from} is the address of an entry that visitors can read. Delete this line, or rename the entry.`;
      findings.errors.push({ ...place, message });
    } else if (last === undefined) {
      const message = `${from} leads back to itself. Write the address of a page that exists.`;
      findings.errors.push({ ...place, message });
    } else if (leadsNowhere(last, addresses)) {
      const message = `${from} leads to ${last}, which does not exist.${didYouMeanEntry(last, addresses)}`;
      findings.warnings.push({ ...place, message });
    }
  }
  return findings;
}

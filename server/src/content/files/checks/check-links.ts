import type { KnownEntries } from '../check-set';
import { type ContentProblem, entryPaths, type Reference } from '../content-file';
import { suggest } from './suggest';

/** The paths that the set serves: `live` are those of entries, `redirected` those that redirect. */
export type Addresses = { live: ReadonlySet<string>; redirected: ReadonlySet<string> };

export const listAddresses = ({ articles, caseStudies, redirects }: KnownEntries): Addresses => ({
  live: new Set(
    [...articles, ...caseStudies].flatMap(({ isDraft, kind, slug }) =>
      isDraft ? [] : [entryPaths[kind] + slug],
    ),
  ),
  redirected: new Set(redirects.map(({ from }) => from)),
});

const starts = Object.values(entryPaths);

/** Whether a path is that of a missing entry. Other paths belong to remotes and are not known here. */
export const leadsNowhere = (path: string, { live, redirected }: Addresses) =>
  starts.some((start) => path.startsWith(start)) && !live.has(path) && !redirected.has(path);

/** Returns “ Did you mean …?” with the entry that is closest to a dead path, or an empty string. */
export function didYouMeanEntry(path: string, { live }: Addresses): string {
  const start = starts.find((one) => path.startsWith(one)) ?? '';
  const slugs = [...live].flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : []));
  const meant = suggest(path.slice(start.length), slugs);
  return meant === undefined ? '' : ` Did you mean ${start}${meant}?`;
}

/** Each suggestion compares a word with thousands of slugs. */
export const MAX_GUESSES = 20;

/** The path of a link to this site, without query, hash and trailing slash. */
const toPath = (address: string) => (/^\/[^?#]*/.exec(address)?.[0] ?? '').replace(/\/$/, '').toLowerCase();

/** Finds links to entries that do not exist. */
export function checkLinks(links: readonly Reference[], addresses: Addresses): ContentProblem[] {
  const dead = links.filter(({ address }) => leadsNowhere(toPath(address), addresses));
  return dead.map(({ address, ...place }, at) => {
    const meant = at < MAX_GUESSES ? didYouMeanEntry(toPath(address), addresses) : '';
    return { ...place, message: `The link to ${address} leads nowhere.${meant}` };
  });
}

import { checkEntries } from './checks/check-entries';
import { checkLinks, listAddresses } from './checks/check-links';
import { checkBanners, checkLogos, checkPictures } from './checks/check-pictures';
import { checkRedirects } from './checks/check-redirects';
import type { ContentProblem, EntryFacts, FileReading } from './content-file';

/** Mistakes that show only when files are together. */
export type Findings = { errors: ContentProblem[]; warnings: ContentProblem[] };

/** The readings of all files of a set, by path. */
type Readings = ReadonlyMap<string, FileReading<EntryFacts>>;

/** Entries of one kind, with their files. */
export type KnownEntries = ReturnType<typeof listEntries>;

function listEntries(readings: Readings) {
  const entries = [...readings].flatMap(([file, { entry }]) => (entry ? [{ file, entry }] : []));
  const pick = <Kind extends string>(kind: Kind) =>
    entries.flatMap(({ file, entry }) =>
      entry.kind === kind ? [{ ...(entry as Extract<typeof entry, { kind: Kind }>), file }] : [],
    );
  return {
    articles: pick('article'),
    caseStudies: pick('case-study'),
    logos: pick('logos').flatMap(({ file, items }) => items.map((item) => ({ ...item, file }))),
    redirects: pick('redirects').flatMap(({ file, redirects }) => redirects.map((one) => ({ ...one, file }))),
  };
}

/**
 * Finds mistakes that involve several files. Errors block the set; warnings name what pages would not show as intended. `paths`: all files
 * of the set, including those not read yet. `now`: for finding dates in the distant future.
 */
export function checkSet(readings: Readings, paths: ReadonlySet<string>, now = new Date()): Findings {
  const entries = listEntries(readings);
  const addresses = listAddresses(entries);
  const references = [...readings.values()].map((reading) => reading.references);
  const links = references.flatMap((one) => one.links);
  const pictures = references.flatMap((one) => one.pictures);
  const all = [
    checkEntries([entries.articles, entries.caseStudies], now),
    checkRedirects(entries.redirects, addresses),
    checkLogos(entries, paths),
    { errors: [], warnings: checkLinks(links, addresses) },
    { errors: [], warnings: [...checkPictures(pictures, paths), ...checkBanners(paths)] },
  ];
  return {
    errors: all.flatMap(({ errors }) => errors),
    warnings: all.flatMap(({ warnings }) => warnings),
  };
}

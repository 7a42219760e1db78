import type { Findings } from '../check-set';
import type { ArticleEntry, CaseStudyEntry, ContentProblem } from '../content-file';

type EntryOfFile = Omit<ArticleEntry | CaseStudyEntry, 'entry'> & { file: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const FAR_AHEAD_MS = 366 * DAY_MS;
/** A year before the web existed is a typing error. */
const LONG_PAST = '1995';

function checkDate({ file, visibleFrom, dateLine, day }: EntryOfFile, now: Date): ContentProblem[] {
  const place = { file, line: dateLine, field: 'date' };
  if (day < LONG_PAST) return [{ ...place, message: `date is ${day}, which is long past.` }];
  if (Date.parse(visibleFrom) - now.getTime() < FAR_AHEAD_MS) return [];
  return [{ ...place, message: `date is ${day}, so visitors will not see this for more than a year.` }];
}

/** Finds an entry that is both a draft itself and has one in `drafts/`. */
function checkRevision(entry: EntryOfFile, entries: ReadonlyMap<string, EntryOfFile>): ContentProblem[] {
  const first = entry.isRevision ? entries.get(entry.slug) : undefined;
  if (!first?.isDraft) return [];
  const message = `There are two drafts of this: ${first.file} has draft: true. Delete one of the two.`;
  return [{ file: entry.file, line: 1, message }];
}

function checkHeading(entry: EntryOfFile, bySameHeading: ReadonlyMap<string, EntryOfFile>): ContentProblem[] {
  const first = bySameHeading.get(entry.heading);
  if (!first || first === entry || entry.isRevision) return [];
  const message = `${first.file} has the same heading. Is one of the two a copy?`;
  return [{ file: entry.file, line: entry.headingLine, message }];
}

/** Finds duplicate entries, and dates that are probably mistyped. `kinds`: the entries of each kind. */
export function checkEntries(kinds: readonly (readonly EntryOfFile[])[], now: Date): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  for (const entries of kinds) {
    const main = entries.filter(({ isRevision }) => !isRevision).reverse();
    const bySlug = new Map(main.map((entry) => [entry.slug, entry]));
    const byHeading = new Map(main.map((entry) => [entry.heading, entry]));
    for (const entry of entries) {
      findings.errors.push(...checkRevision(entry, bySlug));
      findings.warnings.push(...checkDate(entry, now), ...checkHeading(entry, byHeading));
    }
  }
  return findings;
}

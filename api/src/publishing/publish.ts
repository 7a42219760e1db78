import { UsageError } from '@hireloom/service';
import {
  type ContentTable,
  contentTables,
  type PublicationRepository,
  type TableChange,
} from '../repositories/publication-repository';
import { type ContentSet, readContentFolder } from './content-folder';
import { describeProblem, type Problem } from './problem';

export type ChangedEntry = { kind: Kind; slug: string; change: 'added' | 'changed' | 'removed' };

export const kinds = ['articles', 'case-studies', 'testimonials', 'logos'] as const;

/** What the commands call the four sorts of content, after their folders and files. */
export type Kind = (typeof kinds)[number];

export const tableOf: Readonly<Record<Kind, ContentTable>> = {
  articles: 'article',
  'case-studies': 'case_study',
  testimonials: 'testimonial',
  logos: 'logo',
};

const kindOf = (table: ContentTable): Kind => kinds.find((kind) => tableOf[kind] === table) ?? 'articles';

const rowsFor = (content: ContentSet, table: ContentTable) =>
  ({
    article: content.articles,
    case_study: content.caseStudies,
    testimonial: content.testimonials,
    logo: content.logos,
  })[table];

type Plan = { tableChange: TableChange; entries: ChangedEntry[] };

async function planTable(
  publication: PublicationRepository,
  table: ContentTable,
  rows: TableChange['rows'],
  withRemovals: boolean,
): Promise<Plan> {
  const kind = kindOf(table);
  const published = new Map((await publication.entries(table)).map(({ slug, hash }) => [slug, hash]));
  const given = new Set(rows.map(({ slug }) => slug));
  const fresh = rows.filter(({ slug, content_hash }) => published.get(slug) !== content_hash);
  const removed = withRemovals ? [...published.keys()].filter((slug) => !given.has(slug)) : [];
  const entries: ChangedEntry[] = [
    ...fresh.map(({ slug }) => ({ kind, slug, change: published.has(slug) ? 'changed' : 'added' }) as const),
    ...removed.map((slug) => ({ kind, slug, change: 'removed' }) as const),
  ];
  return { tableChange: { table, rows: fresh, removed }, entries };
}

/**
 * Publishes what is new or changed, in one step. With `withRemovals` also takes away what the content does not hold.
 * Answers what was changed.
 */
export async function publish(
  publication: PublicationRepository,
  content: ContentSet,
  { withRemovals }: { withRemovals: boolean },
): Promise<ChangedEntry[]> {
  const plans: Plan[] = [];
  for (const table of contentTables) {
    plans.push(await planTable(publication, table, rowsFor(content, table), withRemovals));
  }
  const entries = plans.flatMap((plan) => plan.entries);
  const isFirst = (await publication.version()) === undefined;
  if (entries.length > 0 || isFirst) await publication.publish(plans.map(({ tableChange }) => tableChange));
  return entries;
}

/** Takes one entry away. False if there is none. */
export async function unpublish(
  publication: PublicationRepository,
  kind: Kind,
  slug: string,
): Promise<boolean> {
  const table = tableOf[kind];
  const isPublished = (await publication.entries(table)).some((entry) => entry.slug === slug);
  if (isPublished) await publication.publish([{ table, rows: [], removed: [slug] }]);
  return isPublished;
}

function refusal(folder: string, [first, ...others]: Problem[]): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return (
    `${folder}/${first ? describeProblem(first) : ''}${more}. Nothing was published; ` +
    'correct it and start again. "npm run content -w api -- check" shows every problem.'
  );
}

/** Fills an empty database from the content folder. Throws a UsageError if something in the folder is wrong. */
export async function publishAtFirstStart(
  publication: PublicationRepository,
  folder: string,
  imageHosts: readonly string[],
): Promise<void> {
  if ((await publication.version()) !== undefined) return;
  const { content, problems } = readContentFolder(folder, imageHosts);
  if (problems.length > 0) throw new UsageError(refusal(folder, problems));
  await publish(publication, content, { withRemovals: false });
}

import { UsageError } from '@hireloom/service';
import type {
  ContentTable,
  PublicationRepository,
  TableChange,
} from '../repositories/publication-repository';
import { describeProblem, type Problem } from './content-file';
import { type ContentSet, readContentFolder } from './content-folder';

/** Maps each kind of content, named after its folder or file, to its table. */
export const tableOf = {
  articles: 'article',
  'case-studies': 'case_study',
  testimonials: 'testimonial',
  logos: 'logo',
} as const satisfies Record<string, ContentTable>;

export type Kind = keyof typeof tableOf;

export const kinds = Object.keys(tableOf) as Kind[];

type ChangedEntry = { kind: Kind; slug: string; change: 'added' | 'changed' | 'removed' };

type Plan = { tableChange: TableChange; entries: ChangedEntry[] };

async function planKind(
  publication: PublicationRepository,
  kind: Kind,
  rows: TableChange['rows'],
  withRemovals: boolean,
): Promise<Plan> {
  const table = tableOf[kind];
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
 * Publishes what is new or changed, in one transaction. `withRemovals`: also removes entries that are no longer in the content.
 * Returns the changed entries.
 */
export async function publish(
  publication: PublicationRepository,
  content: ContentSet,
  { withRemovals }: { withRemovals: boolean },
): Promise<ChangedEntry[]> {
  const { articles, caseStudies, testimonials, logos } = content;
  const rowsOf = { articles, 'case-studies': caseStudies, testimonials, logos };
  const plans: Plan[] = [];
  for (const kind of kinds) plans.push(await planKind(publication, kind, rowsOf[kind], withRemovals));
  const entries = plans.flatMap((plan) => plan.entries);
  const isFirst = (await publication.version()) === undefined;
  if (entries.length > 0 || isFirst) await publication.publish(plans.map(({ tableChange }) => tableChange));
  return entries;
}

/** Removes one entry. Returns false if it is not published. */
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

/** Publishes the content folder if nothing has been published yet. @throws UsageError if the folder has mistakes */
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

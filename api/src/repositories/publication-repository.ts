import { createHash } from 'node:crypto';
import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { ArticleRow, CaseStudyRow, LogoRow, TestimonialRow } from '../schema';

export const contentTables = ['article', 'case_study', 'testimonial', 'logo'] as const;

export type ContentTable = (typeof contentTables)[number];

type ContentRows = {
  article: ArticleRow;
  case_study: CaseStudyRow;
  testimonial: TestimonialRow;
  logo: LogoRow;
};

/** What to change in one table. */
export type TableChange<Table extends ContentTable = ContentTable> = {
  table: Table;
  /** Rows to add; a row of the same slug is replaced. */
  rows: ContentRows[Table][];
  /** Slugs to take away. */
  removed: string[];
};

export type PublishedEntry = { slug: string; heading: string; hash: string };

/** Small enough for the parameter limit of both databases. */
const rowsAtOnce = 200;

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += rowsAtOnce) parts.push(items.slice(at, at + rowsAtOnce));
  return parts;
}

/** What is published, as a whole: which version, which entries, and changing them in one step. */
export class PublicationRepository {
  constructor(private readonly db: Database) {}

  /** Changes whenever published content changes, and only then. Undefined before the first import. */
  async version(): Promise<string | undefined> {
    const row = await this.db.selectFrom('content_state').select('version').executeTakeFirst();
    return row?.version;
  }

  async entries(table: ContentTable): Promise<PublishedEntry[]> {
    return entriesOf(this.db, table);
  }

  /** All changes and the new version, or nothing. */
  async publish(changes: TableChange[]): Promise<void> {
    await inTransaction(this.db, async (transaction) => {
      await claimState(transaction);
      for (const change of changes) await applyChange(transaction, change);
      await transaction
        .updateTable('content_state')
        .set({ version: await versionOf(transaction), imported_at: new Date().toISOString() })
        .execute();
    });
  }
}

/** A write before any reading, so that two publications at once come one after the other. */
async function claimState(transaction: DatabaseTransaction): Promise<void> {
  const imported_at = new Date().toISOString();
  await transaction
    .insertInto('content_state')
    .values({ id: 1, version: '', imported_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ imported_at }))
    .execute();
}

async function applyChange(transaction: DatabaseTransaction, change: TableChange): Promise<void> {
  const { table, rows, removed } = change;
  const slugs = [...removed, ...rows.map(({ slug }) => slug)];
  for (const part of inParts(slugs)) {
    await transaction.deleteFrom(table).where('slug', 'in', part).execute();
  }
  for (const part of inParts(rows)) await transaction.insertInto(table).values(part).execute();
}

async function entriesOf(db: Database, table: ContentTable): Promise<PublishedEntry[]> {
  const entries = await db.selectFrom(table).select(['slug', 'heading', 'content_hash as hash']).execute();
  // Sorted here: databases sort by the rules of different languages, and the version must not depend on them.
  return entries.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

async function versionOf(transaction: DatabaseTransaction): Promise<string> {
  const hash = createHash('sha256');
  for (const table of contentTables) {
    for (const entry of await entriesOf(transaction, table)) {
      hash.update(`${table}/${entry.slug}/${entry.hash}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

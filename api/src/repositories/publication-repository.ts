import { createHash } from 'node:crypto';
import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { Schema } from '../schema';

const contentTables = ['article', 'case_study', 'testimonial', 'logo'] as const;

export type ContentTable = (typeof contentTables)[number];

/** Changes to one table. */
export type TableChange = {
  table: ContentTable;
  /** Rows to insert. Each replaces the row with the same slug. */
  rows: Schema[ContentTable][];
  /** Slugs to delete. */
  removed: string[];
};

type PublishedEntry = { slug: string; heading: string; hash: string };

/** Keeps statements below the parameter limit of both databases. */
const ROWS_AT_ONCE = 200;

/** Published content: reads its version and entries, and replaces them in one transaction. */
export class PublicationRepository {
  constructor(private readonly db: Database) {}

  /** A digest of the published content, which changes exactly when that content changes. Undefined before the first import. */
  async version(): Promise<string | undefined> {
    const row = await this.db.selectFrom('content_state').select('version').executeTakeFirst();
    return row?.version;
  }

  entries(table: ContentTable): Promise<PublishedEntry[]> {
    return entriesOf(this.db, table);
  }

  /** Applies all changes and updates the version, in one transaction. */
  async publish(changes: TableChange[]): Promise<void> {
    await inTransaction(this.db, async (transaction) => {
      // Write before reading, so that two publications run one after the other.
      await transaction
        .insertInto('content_state')
        .values({ id: 1, version: '', imported_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ version: '' }))
        .execute();
      for (const change of changes) await applyChange(transaction, change);
      await transaction
        .updateTable('content_state')
        .set({ version: await versionOf(transaction), imported_at: new Date().toISOString() })
        .execute();
    });
  }
}

async function applyChange(transaction: DatabaseTransaction, change: TableChange): Promise<void> {
  const { table, rows, removed } = change;
  const slugs = [...removed, ...rows.map(({ slug }) => slug)];
  for (let at = 0; at < slugs.length; at += ROWS_AT_ONCE) {
    const part = slugs.slice(at, at + ROWS_AT_ONCE);
    await transaction.deleteFrom(table).where('slug', 'in', part).execute();
  }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE);
    await transaction.insertInto(table).values(part).execute();
  }
}

async function entriesOf(db: Database, table: ContentTable): Promise<PublishedEntry[]> {
  const entries = await db.selectFrom(table).select(['slug', 'heading', 'content_hash as hash']).execute();
  // Sorted here, because the version must not depend on the database's collation.
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

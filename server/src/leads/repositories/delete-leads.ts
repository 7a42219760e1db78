import type { Database, DatabaseTransaction } from '../../database/database';

/** Below the parameter limit of a statement: 32,766 in SQLite, 65,535 in PostgreSQL. */
const chunkSize = 10_000;

/** Splits a list into chunks that fit into one statement as parameters. */
export function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += chunkSize) yield items.slice(at, at + chunkSize);
}

/** Returns the ids of all leads that came from an address, oldest first. */
export async function findLeadIds(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the ids whose leads are in the database. */
export async function findExisting(db: Database, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await db.selectFrom('lead').select('id').where('id', 'in', chunk).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Deletes leads with their consents, notices and idempotency keys. Returns the number of leads that existed. */
export async function deleteLeads(transaction: DatabaseTransaction, ids: readonly string[]): Promise<number> {
  let number = 0;
  for (const chunk of inChunks(ids)) {
    const deleted = await transaction.deleteFrom('lead').where('id', 'in', chunk).executeTakeFirst();
    number += Number(deleted.numDeletedRows);
    for (const table of ['outbox', 'consent', 'idempotency_key'] as const) {
      await transaction.deleteFrom(table).where('lead_id', 'in', chunk).execute();
    }
  }
  return number;
}

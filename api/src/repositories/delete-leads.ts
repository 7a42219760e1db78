import type { Database, DatabaseTransaction } from '../database';

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const chunkSize = 10_000;

/** Splits a list into parts that one statement takes as values. */
export function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += chunkSize) yield items.slice(at, at + chunkSize);
}

/** Ids of all leads that came from an address, oldest first. */
export async function leadIdsOf(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes consents, notices and idempotency keys of leads that were deleted. `leadIds`: at most one chunk. */
export async function deleteBelongings(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  for (const table of ['outbox', 'consent', 'idempotency_key'] as const) {
    await transaction.deleteFrom(table).where('lead_id', 'in', leadIds).execute();
  }
}

/** Deletes leads with all that belongs to them. Returns the number of leads that were there. */
export async function deleteLeads(transaction: DatabaseTransaction, ids: readonly string[]): Promise<number> {
  let number = 0;
  for (const chunk of inChunks(ids)) {
    const deleted = await transaction.deleteFrom('lead').where('id', 'in', chunk).executeTakeFirst();
    number += Number(deleted.numDeletedRows);
    await deleteBelongings(transaction, chunk);
  }
  return number;
}

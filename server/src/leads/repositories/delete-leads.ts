import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/schema';

/** Deletes the leads that match, with their notices and idempotency keys. Returns their number. */
export async function deleteLeads(
  transaction: DatabaseTransaction,
  condition: RawBuilder<boolean>,
): Promise<number> {
  for (const table of ['outbox', 'idempotency_key'] as const) {
    const lead = sql<string>`select id from lead where ${condition}`;
    await transaction
      .deleteFrom(table)
      .where('lead_id', 'in', sql<string>`(${lead})`)
      .execute();
  }
  const deleted = await transaction.deleteFrom('lead').where(condition).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

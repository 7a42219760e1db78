import { randomUUID } from 'node:crypto';
import type { Database } from '../database/schema';
import { inTransaction, readDatabaseTime } from '../database/open-tables';

/** The size of a large form: a smaller row may still fit where no form does. */
const CONTENT = 'x'.repeat(32 * 1024);

/** Writes to the database as a form does, because a full or failing disk still answers queries. */
export function createWriteCheck(db: Database) {
  let isWritable = true;
  const write = async () => {
    // Callers cannot send a key with a space. If the process dies before the deletion, the key expires like all others.
    const key = `write check ${randomUUID()}`;
    await inTransaction(db, (transaction) =>
      transaction
        .insertInto('idempotency_key')
        .values({ key, request_hash: CONTENT, created_at: readDatabaseTime(transaction), lead_id: null })
        .execute(),
    );
    await inTransaction(db, (transaction) =>
      transaction.deleteFrom('idempotency_key').where('key', '=', key).execute(),
    );
  };
  return {
    isWritable: () => isWritable,
    check: async (): Promise<void> => {
      try {
        await write();
        isWritable = true;
      } catch (error) {
        isWritable = false;
        throw error;
      }
    },
  };
}

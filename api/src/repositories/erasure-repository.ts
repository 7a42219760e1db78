import { type Database, forgetDeleted, inTransaction } from '../database';
import type { Erasure } from '../erasures/erasure-journal';
import { deleteLeads, inChunks, leadIdsOf } from './delete-leads';
import { recipientKey } from './notices';

/** Deletes what was erased, and stores which erasures of the journal this database has carried out. */
export class ErasureRepository {
  constructor(private readonly db: Database) {}

  /** Ids of all leads that came from an address. */
  leadsOf = (email: string): Promise<string[]> => leadIdsOf(this.db, email);

  /** Also forgets how many mails `email` got. Returns the number of leads that were still there. */
  async erase(erasures: readonly Erasure[], email?: string): Promise<number> {
    if (erasures.length === 0) return 0;
    const leads = erasures.flatMap((erasure) => erasure.leads);
    const deleted = await inTransaction(this.db, async (transaction) => {
      const number = await deleteLeads(transaction, leads);
      if (email !== undefined) {
        const key = await recipientKey(transaction, email);
        await transaction.deleteFrom('mail_count').where('key', '=', key).execute();
      }
      for (const chunk of inChunks(erasures)) {
        await transaction
          .insertInto('applied_erasure')
          .values(chunk.map(({ id }) => ({ id })))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }
      return number;
    });
    await forgetDeleted(this.db);
    return deleted;
  }

  /** Ids of the erasures that were carried out. */
  async applied(): Promise<Set<string>> {
    const rows = await this.db.selectFrom('applied_erasure').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Forgets that these erasures were carried out. */
  async forget(ids: readonly string[]): Promise<void> {
    for (const chunk of inChunks(ids)) {
      await inTransaction(this.db, (transaction) =>
        transaction.deleteFrom('applied_erasure').where('id', 'in', chunk).execute(),
      );
    }
  }
}

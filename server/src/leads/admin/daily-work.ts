import { inTransaction, readDatabaseTime } from '../../database/open-tables';
import type { Database } from '../../database/schema';

const NEVER = '';

export class DailyWork {
  constructor(private readonly db: Database) {}

  /** Returns whether this server does the work now. `isDue`: decides by the times of the last run, empty if there was none, and of now. */
  async claim(name: string, isDue: (lastRun: string, now: string) => boolean): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      // Takes the write lock, so that a second server waits here and then finds the new time.
      const { done_at: lastRun } = await transaction
        .insertInto('daily_work')
        .values({ name, done_at: NEVER })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
        )
        .returning('done_at')
        .executeTakeFirstOrThrow();
      const set = transaction.updateTable('daily_work').where('name', '=', name);
      const { done_at: now } = await set
        .set({ done_at: readDatabaseTime(transaction) })
        .returning('done_at')
        .executeTakeFirstOrThrow();
      if (isDue(lastRun, now)) return true;
      await set.set({ done_at: lastRun }).execute();
      return false;
    });
  }

  /** Lets the work be claimed again, because it failed. */
  async unclaim(name: string): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction.updateTable('daily_work').set({ done_at: NEVER }).where('name', '=', name).execute(),
    );
  }
}

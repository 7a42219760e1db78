import { sql } from 'kysely';
import { type Database, inTransaction } from '../database';
import { timeIn } from './outbox-repository';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const keyLifeMs = dayMs;
/** A time that is later than now by more than machines differ is of a clock that was set back. */
const skewMs = 60_000;

/** What is done once a day, by one service of those that share the database, and what needs no lead to be outdated. */
export class RetentionRepository {
  constructor(private readonly db: Database) {}

  /** Whether it is this process that does today's work. Where it is not finished within an hour, another one may. */
  claimDay(): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const { rows } = await sql`
        insert into daily_work as known (name, done_at) values ('retention', ${timeIn(transaction, hourMs - dayMs)})
        on conflict (name) do update set done_at = excluded.done_at
        where known.done_at <= ${timeIn(transaction, -dayMs)} or known.done_at > ${timeIn(transaction, skewMs)}
        returning name
      `.execute(transaction);
      return rows.length > 0;
    });
  }

  async finishDay(): Promise<void> {
    const { db } = this;
    await db
      .updateTable('daily_work')
      .set({ done_at: timeIn(db) })
      .where('name', '=', 'retention')
      .execute();
  }

  /** Gives how many keys of requests and counts of mails were over. */
  pruneCounts(now: number): Promise<number> {
    return inTransaction(this.db, async (transaction) => {
      const keys = await transaction
        .deleteFrom('idempotency_key')
        .where('created_at', '<', new Date(now - keyLifeMs).toISOString())
        .executeTakeFirst();
      const counts = await transaction
        .deleteFrom('mail_count')
        .where('ends_at', '<', new Date(now).toISOString())
        .executeTakeFirst();
      return Number(keys.numDeletedRows) + Number(counts.numDeletedRows);
    });
  }
}

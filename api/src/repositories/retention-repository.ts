import { sql } from 'kysely';
import { type Database, inTransaction } from '../database';
import { timeIn } from '../database-clock';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Half of the shortest promise (`retention.ts`): nothing is deleted before half of its time. */
const longestPauseDays = 7;
/** A clock that is behind deletes late, which harms less than an alarm about an hour would. */
const toleratedMs = dayMs;

const name = 'retention';

type RetentionState = {
  /** Undefined before the first run. */
  lastRun?: string;
  now: string;
  /** Why nothing is deleted. */
  problem?: 'clock-ahead-or-paused' | 'clock-behind';
};

/** Work that one of the services that share a database does once a day, by the clock of the database. */
export class RetentionRepository {
  constructor(private readonly db: Database) {}

  async state(): Promise<RetentionState> {
    const { rows } = await sql<{ now: string; lastRun: string | null; hasLeads: number }>`
      select ${timeIn(this.db)} as now, (select done_at from daily_work where name = ${name}) as "lastRun",
        (select count(*) from (select 1 from lead limit 1) as one) as "hasLeads"
    `.execute(this.db);
    const { now = '', lastRun = null, hasLeads = 0 } = rows[0] ?? {};
    if (lastRun === null) return { now };
    const pauseMs = Date.parse(now) - Date.parse(lastRun);
    if (pauseMs < -toleratedMs) return { now, lastRun, problem: 'clock-behind' };
    // Without leads there is nothing to lose: a demonstration may rest for a month.
    const isTooLong = pauseMs >= longestPauseDays * dayMs && Number(hasLeads) > 0;
    return { now, lastRun, ...(isTooLong && { problem: 'clock-ahead-or-paused' }) };
  }

  /**
   * Whether this process does today's work; if it does not finish within an hour, another one may. The first run only stores the
   * time. Call it only if the state has no problem: deletions cannot be undone.
   */
  async claimDay({ now, lastRun }: RetentionState): Promise<boolean> {
    if (lastRun === undefined) {
      const insertion = this.db.insertInto('daily_work').values({ name, done_at: now });
      await insertion.onConflict((conflict) => conflict.column('name').doNothing()).execute();
      return false;
    }
    if (Date.parse(now) - Date.parse(lastRun) < dayMs) return false;
    const claimed = await this.db
      .updateTable('daily_work')
      .set({ done_at: new Date(Date.parse(now) - dayMs + hourMs).toISOString() })
      .where('name', '=', name)
      .where('done_at', '=', lastRun)
      .executeTakeFirst();
    return claimed.numUpdatedRows > 0n;
  }

  async finishDay({ now }: RetentionState): Promise<void> {
    await this.db.updateTable('daily_work').set({ done_at: now }).where('name', '=', name).execute();
  }

  /** An operator confirms the clock: the next check, within ten minutes, does the work. */
  async confirmClock(): Promise<void> {
    const { db } = this;
    await sql`
      insert into daily_work (name, done_at) values (${name}, ${timeIn(db, -dayMs)})
      on conflict (name) do update set done_at = excluded.done_at
    `.execute(db);
  }

  /** Deletes expired idempotency keys and mail counts. Returns their number. */
  pruneCounts(now: number): Promise<number> {
    return inTransaction(this.db, async (transaction) => {
      const keys = await transaction
        .deleteFrom('idempotency_key')
        .where('created_at', '<', new Date(now - dayMs).toISOString())
        .executeTakeFirst();
      const counts = await transaction
        .deleteFrom('mail_count')
        .where('ends_at', '<', new Date(now).toISOString())
        .executeTakeFirst();
      return Number(keys.numDeletedRows) + Number(counts.numDeletedRows);
    });
  }
}

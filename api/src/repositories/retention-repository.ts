import { sql } from 'kysely';
import { type Database, inTransaction } from '../database';
import { timeIn } from '../database-clock';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const keyLifeMs = dayMs;

/** Half of the shortest promise (`retention.ts`): nothing is deleted before half of its time. */
export const longestPauseDays = 7;
/** A clock that is behind deletes late, which harms less than an alarm about an hour would. */
const toleratedMs = dayMs;

const name = 'retention';

/** `problem`: why nothing is deleted. */
export type RetentionState = {
  /** Undefined before the first run. */
  lastRun?: string;
  now: string;
  problem?: 'clock-ahead-or-paused' | 'clock-behind';
};

/** Work that one of the services that share a database does once a day, by the clock of the database. */
export class RetentionRepository {
  constructor(private readonly db: Database) {}

  /**
   * Returns the time if this process does today's work. Another one may after an hour without `finishDay`. Undefined if it was done,
   * and if the clock is implausible: deletions cannot be undone. The first run only stores the time.
   */
  async claimDay(): Promise<Date | undefined> {
    const claimed = await inTransaction(this.db, async (transaction) => {
      const [now, claim] = [timeIn(transaction), timeIn(transaction, hourMs - dayMs)];
      await sql`
        insert into daily_work (name, done_at) values (${name}, ${now}) on conflict (name) do nothing
      `.execute(transaction);
      // Without leads there is nothing to lose: a demonstration may rest for a month.
      const { rows } = await sql<{ claim: string }>`
        update daily_work set done_at = ${claim}
        where name = ${name} and done_at <= ${timeIn(transaction, -dayMs)}
          and (done_at > ${timeIn(transaction, -longestPauseDays * dayMs)} or not exists (select 1 from lead))
        returning done_at as claim
      `.execute(transaction);
      return rows[0]?.claim;
    });
    return claimed === undefined ? undefined : new Date(Date.parse(claimed) + dayMs - hourMs);
  }

  /** `now`: from `claimDay`. */
  async finishDay(now: Date): Promise<void> {
    const { db } = this;
    await db.updateTable('daily_work').set({ done_at: now.toISOString() }).where('name', '=', name).execute();
  }

  async state(): Promise<RetentionState> {
    const { rows } = await sql<{ now: string; lastRun: string | null; hasLeads: number }>`
      select ${timeIn(this.db)} as now, (select done_at from daily_work where name = ${name}) as "lastRun",
        (select count(*) from (select 1 from lead limit 1) as one) as "hasLeads"
    `.execute(this.db);
    const { now = '', lastRun = null, hasLeads = 0 } = rows[0] ?? {};
    if (lastRun === null) return { now };
    const pauseMs = Date.parse(now) - Date.parse(lastRun);
    if (pauseMs < -toleratedMs) return { now, lastRun, problem: 'clock-behind' };
    const isTooLong = pauseMs >= longestPauseDays * dayMs && Number(hasLeads) > 0;
    return { now, lastRun, ...(isTooLong && { problem: 'clock-ahead-or-paused' }) };
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

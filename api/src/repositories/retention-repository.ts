import { sql } from 'kysely';
import { type Database, inTransaction } from '../database';
import { timeIn } from '../database-clock';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Half of the shortest retention period (`retention.ts`), so that a wrong clock can delete nothing before half of its period is
 * over.
 */
const longestPauseDays = 7;
/** A clock that is behind only deletes late, which does less harm than an alarm about an hour's difference. */
const toleratedMs = dayMs;

const name = 'retention';

type RetentionState = {
  /** Undefined before the first run. */
  lastRun?: string;
  now: string;
  /** Why nothing is being deleted. */
  problem?: 'clock-ahead-or-paused' | 'clock-behind';
};

/** State of the deletion that one of the services sharing a database does once a day, by the database's clock. */
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
    // Without leads there is nothing to lose: a demo installation may pause for a month.
    const isTooLong = pauseMs >= longestPauseDays * dayMs && Number(hasLeads) > 0;
    return { now, lastRun, ...(isTooLong && { problem: 'clock-ahead-or-paused' }) };
  }

  /**
   * Claims today's run and returns whether this process got it. If the run does not finish within an hour, another process may
   * claim it. The first call only stores the time. Call it only if the state has no problem, because deletions cannot be undone.
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

  /** Records that an operator has confirmed the clock. The next check, within ten minutes, runs the deletion. */
  async confirmClock(): Promise<void> {
    const { db } = this;
    await sql`
      insert into daily_work (name, done_at) values (${name}, ${timeIn(db, -dayMs)})
      on conflict (name) do update set done_at = excluded.done_at
    `.execute(db);
  }

  /** Forgets where subscriptions came from: they outlive the period for which that is stored. Returns the number of leads. */
  async pruneOrigins(before: Date): Promise<number> {
    const pruned = await this.db
      .updateTable('lead')
      .set({ origin: null })
      .where('created_at', '<', before.toISOString())
      .where('origin', 'is not', null)
      .executeTakeFirst();
    return Number(pruned.numUpdatedRows);
  }

  /** Deletes expired idempotency keys and mail counts. Returns how many. */
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

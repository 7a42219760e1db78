import type { VisitBatch } from '@hireloom/contracts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../database';
import { timeIn } from '../database-clock';

const keyOf = ({ page, source }: VisitBatch['counts'][number]) => `${page} ${source}`;

/** Visits per day (UTC), page and source. */
export class VisitRepository {
  constructor(private readonly db: Database) {}

  /** Adds a batch to today's counts, unless it was added before. The day is the database's: clocks of site servers differ. */
  add({ id, counts }: VisitBatch): Promise<void> {
    return inTransaction(this.db, async (transaction) => {
      const now = timeIn(transaction);
      const claimed = await transaction
        .insertInto('idempotency_key')
        .values({ key: `visits ${id}`, request_hash: '', created_at: now, lead_id: null })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst();
      if (Number(claimed.numInsertedOrUpdatedRows) === 0) return;
      // In one order, so that two batches never wait for each other.
      for (const { page, source, visits } of counts.sort((one, two) => (keyOf(one) < keyOf(two) ? -1 : 1)))
        await sql`
          insert into visit_count (day, page, source, visits) values (substr(${now}, 1, 10), ${page}, ${source}, ${visits})
          on conflict (day, page, source) do update set visits = visit_count.visits + excluded.visits
        `.execute(transaction);
    });
  }

  /** Returns the number of visits by page, source or day. */
  async countBy(column: 'page' | 'source' | 'day', since?: Date): Promise<[string, number][]> {
    const rows = await this.db
      .selectFrom('visit_count')
      .select(({ fn, ref }) => [ref(column).as('name'), fn.sum<number>('visits').as('visits')])
      .where('day', '>=', since?.toISOString().slice(0, 10) ?? '')
      .groupBy(column)
      .execute();
    return rows.map(({ name, visits }) => [name, Number(visits)]);
  }

  /** Returns the first day of which visits are stored. */
  async firstDay(): Promise<string | undefined> {
    const first = this.db.selectFrom('visit_count').select('day').orderBy('day').limit(1);
    return (await first.executeTakeFirst())?.day;
  }
}

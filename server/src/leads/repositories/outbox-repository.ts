import { sql, type UpdateObject } from 'kysely';
import type { Channel, Database, LeadRow, OutboxRow, Schema } from '../../database/schema';
import { inTransaction, isShared, readDatabaseTime } from '../../database/open-tables';

/** A notice that is due, with its lead. `attempts` includes the one about to be made. */
export type DueNotice = Pick<OutboxRow, 'id' | 'attempts'> & { lead: LeadRow };

/** The unsent notices of a channel. */
type Queue = {
  channel: Channel;
  length: number;
  oldestMs: number;
  /** Age of the oldest notice delayed by the channel rather than by its recipient. 0 if there is none. */
  oldestBlockedMs: number;
};

/** Longer than any retry delay. A notice due later than this was scheduled before the clock was set back. */
const maxWaitMs = 40 * 60_000;

/** Codes for rejected recipients (`mail.ts`). Any other failure is the channel's fault. */
const isRefusal = sql<boolean>`(last_error like 'EENVELOPE%' or last_error like 'EMESSAGE%')`;

const getAge = (time: string, now: string) => Math.max(0, Date.parse(now) - Date.parse(time));

export class OutboxRepository {
  constructor(private readonly db: Database) {}

  /** Two processes never claim the same notice. If this process dies, its notices become due again when the lease expires. */
  async claimDue(channel: Channel, limit: number, leaseMs: number): Promise<DueNotice[]> {
    const claimed = await inTransaction(this.db, (transaction) => {
      const due = transaction
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('settled_at', 'is', null)
        .where(({ eb, or }) =>
          or([
            eb('next_attempt_at', '<=', readDatabaseTime(transaction)),
            eb('next_attempt_at', '>', readDatabaseTime(transaction, maxWaitMs)),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(limit);
      return transaction
        .updateTable('outbox')
        .set((column) => ({
          next_attempt_at: readDatabaseTime(transaction, leaseMs),
          attempts: column('attempts', '+', 1),
        }))
        .where('id', 'in', isShared(transaction) ? due.forUpdate().skipLocked() : due)
        .returning('id')
        .execute();
    });
    const ids = claimed.map(({ id }) => id);
    return ids.length > 0 ? this.withLeads(ids) : [];
  }

  markSent(id: string): Promise<void> {
    return this.update(id, { is_sent: 1, last_error: null, settled_at: readDatabaseTime(this.db) });
  }

  giveUp(id: string, error: string): Promise<void> {
    return this.update(id, { last_error: error, settled_at: readDatabaseTime(this.db) });
  }

  retryAfter(id: string, waitMs: number, error: string): Promise<void> {
    return this.update(id, { last_error: error, next_attempt_at: readDatabaseTime(this.db, waitMs) });
  }

  async queues(): Promise<Queue[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .select((column) => [
        'channel',
        column.fn.countAll<number>().as('length'),
        column.fn.min('created_at').as('oldest'),
        sql<string | null>`min(case when ${isRefusal} then null else created_at end)`.as('oldestBlocked'),
        readDatabaseTime(this.db).as('now'),
      ])
      .where('settled_at', 'is', null)
      .groupBy('channel')
      .execute();
    return rows.map(({ channel, length, oldest, oldestBlocked, now }) => ({
      channel,
      length: Number(length),
      oldestMs: getAge(oldest, now),
      oldestBlockedMs: getAge(oldestBlocked ?? now, now),
    }));
  }

  private async withLeads(ids: readonly string[]): Promise<DueNotice[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .innerJoin('lead', 'lead.id', 'outbox.lead_id')
      .selectAll('lead')
      .select(['outbox.id as notice_id', 'attempts'])
      .where('outbox.id', 'in', ids)
      .execute();
    return rows.map(({ notice_id: id, attempts, ...lead }) => ({ id, attempts, lead }));
  }

  private async update(id: string, changes: UpdateObject<Schema, 'outbox'>): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction.updateTable('outbox').set(changes).where('id', '=', id).execute(),
    );
  }
}

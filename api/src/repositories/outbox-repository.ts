import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction, isShared } from '../database';
import type { Channel, ConsentRow, LeadRow, OutboxRow } from '../schema';

/** A notice that is to be sent now, with the lead that it is about; `attempts` counts this one. */
export type DueNotice = Pick<OutboxRow, 'id' | 'channel' | 'attempts'> & {
  lead: Pick<LeadRow, 'id' | 'kind' | 'email' | 'payload' | 'phone_e164' | 'created_at'>;
  consent: Pick<ConsentRow, 'text_version' | 'given_at'> | undefined;
};

export type Queue = { channel: Channel; length: number; oldest: string };

const longestWaitMs = 10 * 60_000;

/** So many milliseconds from now, as rows have it. By the clock of the database where several machines have it: theirs differ. */
export const timeIn = (db: Database | DatabaseTransaction, plusMs = 0): RawBuilder<string> =>
  isShared(db)
    ? sql`to_char((clock_timestamp() + ${plusMs}::float8 * interval '1 millisecond') at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${new Date(Date.now() + plusMs).toISOString()}`;

type Settlement = Pick<OutboxRow, 'is_sent' | 'last_error'>;

export class OutboxRepository {
  constructor(private readonly db: Database) {}

  /** For the only instance, when it starts: what another one was sending when it was killed need not wait. */
  async makeAllDue(): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set({ next_attempt_at: timeIn(transaction) })
        .where('settled_at', 'is', null)
        .execute(),
    );
  }

  /**
   * Takes the oldest notices of a channel whose time has come, for sending: whoever asks at the same moment gets others. If
   * this process dies, they are due again after the lease.
   */
  async claimDue(channel: Channel, limit: number, leaseMs: number): Promise<DueNotice[]> {
    const claimed = await inTransaction(this.db, (transaction) => {
      const due = transaction
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('settled_at', 'is', null)
        .where(({ eb, or }) =>
          or([
            eb('next_attempt_at', '<=', timeIn(transaction)),
            // Nothing waits as long as this: the clock was set back.
            eb('next_attempt_at', '>', timeIn(transaction, longestWaitMs)),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(limit);
      return transaction
        .updateTable('outbox')
        .set((column) => ({
          next_attempt_at: timeIn(transaction, leaseMs),
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
    return this.settle(id, { is_sent: 1, last_error: null });
  }

  /** For what can never succeed, such as an address that does not exist. */
  giveUp(id: string, error: string): Promise<void> {
    return this.settle(id, { is_sent: 0, last_error: error });
  }

  async retryAfter(id: string, waitMs: number, error: string): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set({ next_attempt_at: timeIn(transaction, waitMs), last_error: error })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** What waits, by channel. */
  async queues(): Promise<Queue[]> {
    return this.db
      .selectFrom('outbox')
      .select((column) => [
        'channel',
        column.fn.countAll<number>().as('length'),
        column.fn.min('created_at').as('oldest'),
      ])
      .where('settled_at', 'is', null)
      .groupBy('channel')
      .execute()
      .then((rows) => rows.map(({ length, ...queue }) => ({ ...queue, length: Number(length) })));
  }

  private async withLeads(ids: readonly string[]): Promise<DueNotice[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .innerJoin('lead', 'lead.id', 'outbox.lead_id')
      .leftJoin('consent', 'consent.lead_id', 'outbox.lead_id')
      .select(['outbox.id', 'channel', 'attempts', 'lead.id as lead_id', 'kind'])
      .select(['email', 'payload', 'phone_e164', 'lead.created_at', 'text_version', 'given_at'])
      .where('outbox.id', 'in', ids)
      .execute();
    return rows.map(({ id, attempts, lead_id, text_version, given_at, ...lead }) => ({
      id,
      channel: lead.channel,
      attempts,
      lead: { ...lead, id: lead_id },
      consent: text_version && given_at ? { text_version, given_at } : undefined,
    }));
  }

  private async settle(id: string, settlement: Settlement): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set({ ...settlement, settled_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute(),
    );
  }
}

import { sql } from 'kysely';
import { type Database, inTransaction, isShared } from '../database';
import { timeIn } from '../database-clock';
import { type Channel, type ConsentRow, type LeadRow, type OutboxRow, senderChannels } from '../schema';

/** A notice to send now, with its lead. `attempts` counts this one; `last_error` is that of the attempt before. */
export type DueNotice = Pick<OutboxRow, 'id' | 'channel' | 'attempts' | 'last_error'> & {
  /** How long ago it was stored. */
  ageMs: number;
  lead: Pick<LeadRow, 'id' | 'kind' | 'email' | 'payload' | 'phone_e164' | 'about' | 'created_at'>;
  consent: Pick<ConsentRow, 'text_version' | 'given_at'> | undefined;
};

/** What waits in one channel. */
export type Queue = {
  channel: Channel;
  length: number;
  oldestMs: number;
  /** Age of the oldest notice that waits for the channel, not for its one recipient; 0 without one. */
  oldestBlockedMs: number;
};

/** Longer than any notice waits: what is due later than that was stored before the clock was set back. */
const longestWaitMs = 40 * 60_000;

/** Mail servers answer about one recipient with these; every other failure is the channel's. See `mail.ts`. */
const isRefusal = sql<boolean>`(last_error like 'EENVELOPE%' or last_error like 'EMESSAGE%')`;

const ageOf = (time: string, now: string) => Math.max(0, Date.parse(now) - Date.parse(time));

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

  /** For what cannot succeed, such as an address that does not exist. */
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
    const rows = await this.db
      .selectFrom('outbox')
      .select((column) => [
        'channel',
        column.fn.countAll<number>().as('length'),
        column.fn.min('created_at').as('oldest'),
        sql<string | null>`min(case when ${isRefusal} then null else created_at end)`.as('oldestBlocked'),
        timeIn(this.db).as('now'),
      ])
      .where('settled_at', 'is', null)
      .groupBy('channel')
      .execute();
    return rows.map(({ channel, length, oldest, oldestBlocked, now }) => ({
      channel,
      length: Number(length),
      oldestMs: ageOf(oldest, now),
      oldestBlockedMs: ageOf(oldestBlocked ?? now, now),
    }));
  }

  /** Notices that were given up, by channel, of the leads that are stored. */
  async givenUp(): Promise<Map<Channel, number>> {
    const rows = await this.db
      .selectFrom('outbox')
      .select((column) => ['channel', column.fn.countAll<number>().as('number')])
      .where('is_sent', '=', 0)
      .where('settled_at', 'is not', null)
      .where('channel', 'in', senderChannels)
      .groupBy('channel')
      .execute();
    return new Map(rows.map(({ channel, number }) => [channel, Number(number)]));
  }

  private async withLeads(ids: readonly string[]): Promise<DueNotice[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .innerJoin('lead', 'lead.id', 'outbox.lead_id')
      .leftJoin('consent', 'consent.lead_id', 'outbox.lead_id')
      .select(['outbox.id', 'channel', 'attempts', 'last_error', 'lead.id as lead_id', 'kind'])
      .select(['outbox.created_at as stored_at', timeIn(this.db).as('now')])
      .select(['email', 'payload', 'phone_e164', 'about', 'lead.created_at', 'text_version', 'given_at'])
      .where('outbox.id', 'in', ids)
      .execute();
    return rows.map(({ id, channel, attempts, last_error, stored_at, now, lead_id, ...row }) => {
      const { text_version, given_at, ...lead } = row;
      return {
        id,
        channel,
        attempts,
        last_error,
        ageMs: ageOf(stored_at, now),
        lead: { ...lead, id: lead_id },
        consent: text_version && given_at ? { text_version, given_at } : undefined,
      };
    });
  }

  private async settle(id: string, settlement: Settlement): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set({ ...settlement, settled_at: timeIn(transaction) })
        .where('id', '=', id)
        .execute(),
    );
  }
}

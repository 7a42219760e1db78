import { randomUUID } from 'node:crypto';
import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { Channel, ConsentRow, LeadRow, OutboxRow } from '../schema';

/** A notice that is to be sent now, with the lead that it is about. */
export type DueNotice = Pick<OutboxRow, 'id' | 'channel' | 'attempts'> & {
  next_attempt_at: string;
  lead: Pick<LeadRow, 'id' | 'kind' | 'email' | 'payload' | 'phone_e164' | 'created_at'>;
  consent: Pick<ConsentRow, 'text_version' | 'given_at'> | undefined;
};

export type Queue = { channel: Channel; length: number; oldest: string };

/** One notice for each channel, sent as soon as the transaction is through. */
export async function insertNotices(
  transaction: DatabaseTransaction,
  leadId: string,
  channels: readonly Channel[],
): Promise<void> {
  if (channels.length === 0) return;
  const now = new Date().toISOString();
  const rows = channels.map((channel) => ({
    id: randomUUID(),
    lead_id: leadId,
    channel,
    created_at: now,
    attempts: 0,
    next_attempt_at: now,
    is_sent: 0,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}

type Settlement = Pick<OutboxRow, 'is_sent' | 'last_error'>;

export class OutboxRepository {
  constructor(private readonly db: Database) {}

  /** For the only instance, when it starts: what another one was sending when it was killed need not wait. */
  async makeAllDue(): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set({ next_attempt_at: new Date().toISOString() })
        .where('settled_at', 'is', null)
        .execute(),
    );
  }

  /** The oldest notices of a channel whose time has come. */
  async due(channel: Channel, limit: number): Promise<DueNotice[]> {
    const rows = await this.db
      .selectFrom('outbox')
      .innerJoin('lead', 'lead.id', 'outbox.lead_id')
      .leftJoin('consent', 'consent.lead_id', 'outbox.lead_id')
      .select(['outbox.id', 'channel', 'attempts', 'next_attempt_at', 'lead.id as lead_id', 'kind'])
      .select(['email', 'payload', 'phone_e164', 'lead.created_at', 'text_version', 'given_at'])
      .where('channel', '=', channel)
      .where('settled_at', 'is', null)
      .where('next_attempt_at', '<=', new Date().toISOString())
      .orderBy('next_attempt_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, attempts, next_attempt_at, lead_id, text_version, given_at, ...lead }) => ({
      id,
      channel: lead.channel,
      attempts,
      next_attempt_at,
      lead: { ...lead, id: lead_id },
      consent: text_version && given_at ? { text_version, given_at } : undefined,
    }));
  }

  /** Takes a notice for sending. False: another instance has it. If this one dies, it is due again at `until`. */
  async claim({ id, next_attempt_at }: DueNotice, until: Date): Promise<boolean> {
    const claimed = await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set((column) => ({ next_attempt_at: until.toISOString(), attempts: column('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('next_attempt_at', '=', next_attempt_at)
        .where('settled_at', 'is', null)
        .executeTakeFirst(),
    );
    return Number(claimed.numUpdatedRows) > 0;
  }

  markSent(id: string): Promise<void> {
    return this.settle(id, { is_sent: 1, last_error: null });
  }

  /** For what can never succeed, such as an address that does not exist. */
  giveUp(id: string, error: string): Promise<void> {
    return this.settle(id, { is_sent: 0, last_error: error });
  }

  async retryAt(id: string, time: Date, error: string): Promise<void> {
    await inTransaction(this.db, (transaction) =>
      transaction
        .updateTable('outbox')
        .set({ next_attempt_at: time.toISOString(), last_error: error })
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

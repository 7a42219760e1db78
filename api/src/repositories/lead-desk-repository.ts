import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { Channel, ConsentRow, LeadKind, LeadRow, OutboxRow } from '../schema';
import { insertNotices } from './outbox-repository';

export type LeadFilter = { kind?: LeadKind; isQuarantined?: boolean };

export type LeadFile = {
  lead: LeadRow;
  consents: Omit<ConsentRow, 'lead_id'>[];
  notices: OutboxRow[];
};

export type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const deletedAtOnce = 10_000;

async function deleteLeads(transaction: DatabaseTransaction, ids: string[]): Promise<number> {
  for (let at = 0; at < ids.length; at += deletedAtOnce) {
    const part = ids.slice(at, at + deletedAtOnce);
    await transaction.deleteFrom('outbox').where('lead_id', 'in', part).execute();
    await transaction.deleteFrom('consent').where('lead_id', 'in', part).execute();
    await transaction.deleteFrom('idempotency_key').where('lead_id', 'in', part).execute();
    await transaction.deleteFrom('lead').where('id', 'in', part).execute();
  }
  return ids.length;
}

/** What the agency does with leads once they are there. */
export class LeadDeskRepository {
  constructor(
    private readonly db: Database,
    private readonly channels: readonly Channel[],
  ) {}

  /** Newest first; `after` is the last one of the page before. */
  async page(
    { kind, isQuarantined }: LeadFilter,
    limit: number,
    after?: Pick<LeadRow, 'id' | 'created_at'>,
  ): Promise<LeadRow[]> {
    let query = this.db.selectFrom('lead').selectAll();
    if (kind) query = query.where('kind', '=', kind);
    if (isQuarantined !== undefined) {
      query = query.where('quarantined_because', isQuarantined ? 'is not' : 'is', null);
    }
    if (after) {
      query = query.where(({ or, and, eb }) =>
        or([
          eb('created_at', '<', after.created_at),
          and([eb('created_at', '=', after.created_at), eb('id', '<', after.id)]),
        ]),
      );
    }
    return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  async find(id: string): Promise<LeadFile | undefined> {
    const lead = await this.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
    if (!lead) return undefined;
    const of = 'lead_id';
    const consents = await this.db
      .selectFrom('consent')
      .select(['id', 'text_version', 'given_at'])
      .where(of, '=', id)
      .execute();
    const notices = await this.db
      .selectFrom('outbox')
      .selectAll()
      .where(of, '=', id)
      .orderBy('channel')
      .execute();
    return { lead, consents, notices };
  }

  /** The latest consent of each of these leads that has one. */
  async consentsOf(leadIds: string[]): Promise<Map<string, ConsentRow>> {
    if (leadIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('consent')
      .selectAll()
      .where('lead_id', 'in', leadIds)
      .orderBy('given_at')
      .execute();
    return new Map(rows.map((row) => [row.lead_id, row]));
  }

  /** Takes a lead out of quarantine and lets its notices go. False when it is not in there. */
  release(id: string): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const released = await transaction
        .updateTable('lead')
        .set({ quarantined_because: null })
        .where('id', '=', id)
        .where('quarantined_because', 'is not', null)
        .executeTakeFirst();
      if (Number(released.numUpdatedRows) === 0) return false;
      await insertNotices(transaction, id, this.channels);
      return true;
    });
  }

  /** Deletes all that came from an address, with what was agreed to, notices and keys. Gives how many leads. */
  erase(email: string): Promise<number> {
    return this.deleteWhere((transaction) =>
      transaction
        .deleteFrom('lead')
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .returning('id')
        .execute(),
    );
  }

  /** Deletes what came before a time, with all that belongs to it. Gives how many leads. */
  prune(before: Date, kinds: readonly LeadKind[]): Promise<number> {
    return this.deleteWhere((transaction) =>
      transaction
        .deleteFrom('lead')
        .where('created_at', '<', before.toISOString())
        .where('kind', 'in', kinds)
        .returning('id')
        .execute(),
    );
  }

  async counts(): Promise<LeadCount[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select(({ fn, eb }) => [
        'kind',
        eb('quarantined_because', 'is not', null).as('isQuarantined'),
        fn.countAll<number>().as('number'),
      ])
      .groupBy(['kind', ({ eb }) => eb('quarantined_because', 'is not', null)])
      .execute();
    return rows.map(({ kind, isQuarantined, number }) => ({
      kind,
      isQuarantined: Boolean(isQuarantined),
      number: Number(number),
    }));
  }

  private deleteWhere(
    remove: (transaction: DatabaseTransaction) => Promise<{ id: string }[]>,
  ): Promise<number> {
    return inTransaction(this.db, async (transaction) => {
      const removed = await remove(transaction);
      return deleteLeads(
        transaction,
        removed.map(({ id }) => id),
      );
    });
  }
}

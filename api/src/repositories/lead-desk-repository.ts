import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { ConsentRow, IdempotencyKeyRow, LeadKind, LeadRow, MailCountRow, OutboxRow } from '../schema';
import { deleteBelongings, recipientKey } from './delete-leads';
import { insertNotices, type NoticePolicy } from './notices';

/** `isUnconfirmed`: subscriptions that their addresses have not confirmed. */
export type LeadFilter = { kind?: LeadKind; isQuarantined?: boolean; isUnconfirmed?: boolean };

/**
 * What is deleted: leads of these kinds that came before a time; those in quarantine or outside of it alone, where that is said.
 * `isUnconfirmed`: subscriptions whose addresses were asked to confirm before that time.
 */
export type Outdated = {
  before: Date;
  kinds: readonly LeadKind[];
  isQuarantined?: boolean;
  isUnconfirmed?: true;
};

/** So many at once: a service that deletes has others waiting. */
const prunedAtOnce = 500;

export type LeadFile = {
  lead: LeadRow;
  consents: Omit<ConsentRow, 'lead_id'>[];
  notices: OutboxRow[];
  /** By which a repeat of its request is told. */
  keys: IdempotencyKeyRow[];
};

export type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

function idsOf(
  db: Database | DatabaseTransaction,
  { before, kinds, isQuarantined, isUnconfirmed }: Outdated,
) {
  const ids = db
    .selectFrom('lead')
    .select('id')
    .where(isUnconfirmed ? 'awaits_confirmation_since' : 'created_at', '<', before.toISOString())
    .where('kind', 'in', kinds);
  if (isQuarantined === undefined) return ids;
  return ids.where('quarantined_because', isQuarantined ? 'is not' : 'is', null);
}

/** What the agency does with leads once they are there. */
export class LeadDeskRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** Newest first; `after` is the last one of the page before. */
  async page(
    { kind, isQuarantined, isUnconfirmed }: LeadFilter,
    limit: number,
    after?: Pick<LeadRow, 'id' | 'created_at'>,
  ): Promise<LeadRow[]> {
    let query = this.db.selectFrom('lead').selectAll();
    if (kind) query = query.where('kind', '=', kind);
    if (isQuarantined !== undefined) {
      query = query.where('quarantined_because', isQuarantined ? 'is not' : 'is', null);
    }
    if (isUnconfirmed !== undefined) {
      query = query.where('awaits_confirmation_since', isUnconfirmed ? 'is not' : 'is', null);
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
    const keys = await this.db.selectFrom('idempotency_key').selectAll().where(of, '=', id).execute();
    return { lead, consents, notices, keys };
  }

  /** Of all that came from an address. */
  async idsOf(email: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select('id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .orderBy('created_at')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** How many mails to an address are counted, and until when. */
  async mailsTo(email: string): Promise<Pick<MailCountRow, 'used' | 'ends_at'> | undefined> {
    return this.db
      .selectFrom('mail_count')
      .select(['used', 'ends_at'])
      .where('key', '=', await recipientKey(this.db, email))
      .executeTakeFirst();
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
        .returning(['id', 'email', 'awaits_confirmation_since'])
        .executeTakeFirst();
      if (!released) return false;
      await insertNotices(transaction, released, this.policy);
      return true;
    });
  }

  /** Deletes what is outdated, with all that belongs to it. Gives how many leads. */
  async prune(outdated: Outdated): Promise<number> {
    for (let number = 0; ;) {
      const deleted = await this.pruneSome(outdated);
      number += deleted;
      if (deleted < prunedAtOnce) return number;
    }
  }

  async counts(): Promise<LeadCount[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select(({ fn, eb }) => [
        'kind',
        eb('quarantined_because', 'is not', null).as('isQuarantined'),
        fn.countAll<number>().as('number'),
      ])
      .where('awaits_confirmation_since', 'is', null)
      .groupBy(['kind', ({ eb }) => eb('quarantined_because', 'is not', null)])
      .execute();
    return rows.map(({ kind, isQuarantined, number }) => ({
      kind,
      isQuarantined: Boolean(isQuarantined),
      number: Number(number),
    }));
  }

  /** How many leads `prune` would delete. */
  async countOutdated(outdated: Outdated): Promise<number> {
    const rows = this.db.selectFrom(idsOf(this.db, outdated).as('outdated'));
    const { number } = await rows
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow();
    return Number(number);
  }

  private pruneSome(outdated: Outdated): Promise<number> {
    return inTransaction(this.db, async (transaction) => {
      const deleted = await transaction
        .deleteFrom('lead')
        .where('id', 'in', idsOf(transaction, outdated).limit(prunedAtOnce))
        .returning('id')
        .execute();
      return deleteBelongings(transaction, deleted);
    });
  }
}

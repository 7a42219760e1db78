import { type Database, type DatabaseTransaction, inTransaction } from '../database';
import type { ConsentRow, IdempotencyKeyRow, LeadKind, LeadRow, OutboxRow } from '../schema';
import { deleteBelongings, leadIdsOf } from './delete-leads';
import { insertNotices, type NoticePolicy, notifiedColumns, recipientKey } from './notices';

/** `isUnconfirmed`: subscriptions that nobody has confirmed from their address. */
export type LeadFilter = { kind?: LeadKind; isQuarantined?: boolean; isUnconfirmed?: boolean };

/**
 * Leads of these kinds that arrived before a time, optionally only those in quarantine or outside of it. `isUnconfirmed`:
 * subscriptions that were asked for confirmation before that time.
 */
export type Outdated = {
  before: Date;
  kinds: readonly LeadKind[];
  isQuarantined?: boolean;
  isUnconfirmed?: true;
};

type Consent = Pick<ConsentRow, 'text_version' | 'given_at'>;

/** A lead with the consent that came with it, if any. */
export type ListedLead = LeadRow & { [Column in keyof Consent]: Consent[Column] | null };

/** A lead with all that belongs to it. `keys`: how a repeat of its request is recognised. */
export type LeadFile = {
  lead: LeadRow;
  consents: Omit<ConsentRow, 'lead_id'>[];
  notices: OutboxRow[];
  keys: IdempotencyKeyRow[];
};

type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

/** Leads deleted in one transaction: other writers wait for it. */
const pruneBatch = 500;

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

/** Lists, counts, exports and erases stored leads, for the agency's commands. */
export class LeadDeskRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** Newest first; `after` is the last lead of the previous page. */
  page(
    { kind, isQuarantined, isUnconfirmed }: LeadFilter,
    limit: number,
    after?: Pick<LeadRow, 'id' | 'created_at'>,
  ): Promise<ListedLead[]> {
    let query = this.db
      .selectFrom('lead')
      .leftJoin('consent', 'consent.lead_id', 'lead.id')
      .selectAll('lead');
    if (kind) query = query.where('kind', '=', kind);
    if (isQuarantined !== undefined) {
      query = query.where('quarantined_because', isQuarantined ? 'is not' : 'is', null);
    }
    if (isUnconfirmed !== undefined) {
      query = query.where('awaits_confirmation_since', isUnconfirmed ? 'is not' : 'is', null);
    }
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'lead.id'), '<', tuple(after.created_at, after.id)),
      );
    }
    return query
      .select(['text_version', 'given_at'])
      .orderBy('created_at', 'desc')
      .orderBy('lead.id', 'desc')
      .limit(limit)
      .execute();
  }

  async find(id: string): Promise<LeadFile | undefined> {
    const { db } = this;
    const lead = await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
    if (!lead) return undefined;
    const consents = db.selectFrom('consent').select(['id', 'text_version', 'given_at']);
    const notices = db.selectFrom('outbox').selectAll().orderBy('channel');
    const keys = db.selectFrom('idempotency_key').selectAll();
    return {
      lead,
      consents: await consents.where('lead_id', '=', id).execute(),
      notices: await notices.where('lead_id', '=', id).execute(),
      keys: await keys.where('lead_id', '=', id).execute(),
    };
  }

  /** Everything that is stored about a person, for somebody who asks for their data. */
  async person(email: string) {
    const files = [];
    for (const id of await leadIdsOf(this.db, email)) files.push(await this.find(id));
    const mailsCounted = await this.db
      .selectFrom('mail_count')
      .select(['used', 'ends_at'])
      .where('key', '=', await recipientKey(this.db, email))
      .executeTakeFirst();
    const leads = files.flatMap((file) =>
      file ? [{ ...file, lead: { ...file.lead, payload: JSON.parse(file.lead.payload) as unknown } }] : [],
    );
    return { email, leads, mailsCounted };
  }

  /** Takes a lead out of quarantine and enqueues its notices. False if it is not in quarantine. */
  release(id: string): Promise<boolean> {
    return inTransaction(this.db, async (transaction) => {
      const released = await transaction
        .updateTable('lead')
        .set({ quarantined_because: null })
        .where('id', '=', id)
        .where('quarantined_because', 'is not', null)
        .returning(notifiedColumns)
        .executeTakeFirst();
      if (!released) return false;
      await insertNotices(transaction, released, this.policy);
      return true;
    });
  }

  /** Deletes outdated leads with all that belongs to them. Returns the number of leads. */
  async prune(outdated: Outdated): Promise<number> {
    for (let number = 0; ;) {
      const deleted = await this.pruneBatch(outdated);
      number += deleted;
      if (deleted < pruneBatch) return number;
    }
  }

  /** Leads by kind and quarantine, without unconfirmed subscriptions. */
  async counts(): Promise<LeadCount[]> {
    const rows = await this.db
      .selectFrom('lead')
      .select(({ fn, eb }) => [
        'kind',
        eb('quarantined_because', 'is not', null).as('isQuarantined'),
        fn.countAll<number>().as('number'),
      ])
      .where('awaits_confirmation_since', 'is', null)
      .groupBy(['kind', 'isQuarantined'])
      .execute();
    return rows.map(({ kind, isQuarantined, number }) => ({
      kind,
      isQuarantined: Boolean(isQuarantined),
      number: Number(number),
    }));
  }

  /** Number of leads that `prune` would delete. */
  async countOutdated(outdated: Outdated): Promise<number> {
    const { number } = await this.db
      .selectFrom(idsOf(this.db, outdated).as('outdated'))
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow();
    return Number(number);
  }

  private pruneBatch(outdated: Outdated): Promise<number> {
    return inTransaction(this.db, async (transaction) => {
      const deleted = await transaction
        .deleteFrom('lead')
        .where('id', 'in', idsOf(transaction, outdated).limit(pruneBatch))
        .returning('id')
        .execute();
      const ids = deleted.map(({ id }) => id);
      await deleteBelongings(transaction, ids);
      return ids.length;
    });
  }
}

import { expressionBuilder } from 'kysely';
import { type Database, inTransaction } from '../database';
import type { ConsentRow, IdempotencyKeyRow, LeadKind, LeadRow, OutboxRow, Schema } from '../schema';
import { deleteBelongings, leadIdsOf } from './delete-leads';
import { insertNotices, type NoticePolicy, notifiedColumns, recipientKey } from './notices';

/**
 * Selects leads. An omitted field matches all. `before`: selects leads that arrived before this time or, with `isUnconfirmed`,
 * whose address was last entered before it. `since`: selects leads that arrived then or later.
 */
export type LeadFilter = {
  kinds?: readonly LeadKind[];
  isQuarantined?: boolean;
  isUnconfirmed?: boolean;
  before?: Date;
  since?: Date;
};

type Consent = Pick<ConsentRow, 'text_version' | 'given_at'>;

/** A lead with its consent, if any. */
export type ListedLead = LeadRow & { [Column in keyof Consent]: Consent[Column] | null };

/** A lead with everything stored about it. `keys`: idempotency keys of its request. */
export type LeadFile = {
  lead: LeadRow;
  consents: Omit<ConsentRow, 'lead_id'>[];
  notices: OutboxRow[];
  keys: IdempotencyKeyRow[];
};

type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

/** Leads deleted per transaction, which is short because other writers have to wait for it. */
const pruneBatch = 500;

const parsed = (json: string | null): unknown => JSON.parse(json ?? 'null');

const withParsed = ({ payload, origin, ...lead }: LeadRow) => ({
  ...lead,
  payload: parsed(payload),
  origin: parsed(origin),
});

function matches({ kinds, isQuarantined, isUnconfirmed, before, since }: LeadFilter) {
  const eb = expressionBuilder<Schema, 'lead'>();
  const isSet = (column: 'quarantined_because' | 'awaits_confirmation_since', expected?: boolean) =>
    expected === undefined ? [] : [eb(column, expected ? 'is not' : 'is', null)];
  const arrival = isUnconfirmed ? 'awaits_confirmation_since' : 'created_at';
  return eb.and([
    ...(kinds ? [eb('kind', 'in', kinds)] : []),
    ...isSet('quarantined_because', isQuarantined),
    ...isSet('awaits_confirmation_since', isUnconfirmed),
    ...(before ? [eb(arrival, '<', before.toISOString())] : []),
    ...(since ? [eb('created_at', '>=', since.toISOString())] : []),
  ]);
}

/** Lists, counts, exports and deletes stored leads, for the agency's commands. */
export class LeadDeskRepository {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** Returns one page, newest first. `after`: the last lead of the previous page. */
  page(filter: LeadFilter, limit: number, after?: Pick<LeadRow, 'id' | 'created_at'>): Promise<ListedLead[]> {
    let query = this.db
      .selectFrom('lead')
      .leftJoin('consent', 'consent.lead_id', 'lead.id')
      .selectAll('lead')
      .where(matches(filter));
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

  /** Returns everything stored about a person who requests their data. */
  async person(email: string) {
    const files = [];
    for (const id of await leadIdsOf(this.db, email)) files.push(await this.find(id));
    const mailsCounted = await this.db
      .selectFrom('mail_count')
      .select(['used', 'ends_at'])
      .where('key', '=', await recipientKey(this.db, email))
      .executeTakeFirst();
    const leads = files.flatMap((file) => (file ? [{ ...file, lead: withParsed(file.lead) }] : []));
    return { email, leads, mailsCounted };
  }

  /** Takes a lead out of quarantine and enqueues its notices. Returns false if the lead is not in quarantine. */
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

  /** Deletes leads with their consents, notices and idempotency keys. Returns the number of leads. */
  async prune(outdated: LeadFilter): Promise<number> {
    for (let number = 0; ;) {
      const deleted = await this.pruneBatch(outdated);
      number += deleted;
      if (deleted < pruneBatch) return number;
    }
  }

  /** Counts leads by kind and quarantine, without unconfirmed subscriptions. */
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

  /** Counts the leads that `prune` would delete. */
  async countOutdated(outdated: LeadFilter): Promise<number> {
    const { number } = await this.db
      .selectFrom('lead')
      .where(matches(outdated))
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow();
    return Number(number);
  }

  private pruneBatch(outdated: LeadFilter): Promise<number> {
    return inTransaction(this.db, async (transaction) => {
      const deleted = await transaction
        .deleteFrom('lead')
        .where('id', 'in', (eb) =>
          eb.selectFrom('lead').select('id').where(matches(outdated)).limit(pruneBatch),
        )
        .returning('id')
        .execute();
      const ids = deleted.map(({ id }) => id);
      await deleteBelongings(transaction, ids);
      return ids.length;
    });
  }
}

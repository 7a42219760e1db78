import { type Database, inTransaction } from '../../database/database';
import type { ConsentRow, IdempotencyKeyRow, LeadKind, LeadRow, OutboxRow } from '../../database/schema';
import { insertNotices, type NoticePolicy, notifiedColumns, recipientKey } from '../repositories/notices';

/** Selects leads. An omitted field matches all. */
export type LeadFilter = { kind?: LeadKind; isQuarantined?: boolean; isUnconfirmed?: boolean };

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

const parsed = (json: string | null): unknown => JSON.parse(json ?? 'null');

/** Returns the ids of all leads that came from an address, oldest first. */
export async function findLeadIds(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists, counts and exports stored leads, for the agency's commands. */
export class LeadAdmin {
  constructor(
    private readonly db: Database,
    private readonly policy: NoticePolicy,
  ) {}

  /** Returns one page, newest first. `after`: the last lead of the previous page. */
  page(
    { kind, isQuarantined, isUnconfirmed }: LeadFilter,
    limit: number,
    after?: Pick<LeadRow, 'id' | 'created_at'>,
  ): Promise<ListedLead[]> {
    const query = this.db
      .selectFrom('lead')
      .leftJoin('consent', 'consent.lead_id', 'lead.id')
      .selectAll('lead')
      .select(['text_version', 'given_at'])
      .orderBy('created_at', 'desc')
      .orderBy('lead.id', 'desc')
      .limit(limit);
    const isSet = (isWanted: boolean) => (isWanted ? 'is not' : 'is');
    return query
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
      .$if(isQuarantined !== undefined, (all) =>
        all.where('quarantined_because', isSet(isQuarantined!), null),
      )
      .$if(isUnconfirmed !== undefined, (all) =>
        all.where('awaits_confirmation_since', isSet(isUnconfirmed!), null),
      )
      .$if(after !== undefined, (all) =>
        all.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'lead.id'), '<', tuple(after!.created_at, after!.id)),
        ),
      )
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
    for (const id of await findLeadIds(this.db, email)) files.push(await this.find(id));
    const mailsCounted = await this.db
      .selectFrom('mail_count')
      .select(['used', 'ends_at'])
      .where('key', '=', await recipientKey(this.db, email))
      .executeTakeFirst();
    const leads = files.flatMap((file) => {
      if (!file) return [];
      const { payload, origin, ...lead } = file.lead;
      return [{ ...file, lead: { ...lead, payload: parsed(payload), origin: parsed(origin) } }];
    });
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
      if (released) await insertNotices(transaction, released, this.policy);
      return released !== undefined;
    });
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
}

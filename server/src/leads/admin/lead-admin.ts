import type { Database } from '../../database/database';
import type { IdempotencyKeyRow, LeadKind, LeadRow, OutboxRow } from '../../database/schema';
import { cameFrom } from '../repositories/notices';

/** Selects leads. An omitted field matches all. */
export type LeadFilter = { kind?: LeadKind; isQuarantined?: boolean; isUnconfirmed?: boolean };

/** A lead with everything stored about it. `keys`: idempotency keys of its request. */
export type LeadFile = {
  lead: LeadRow;
  notices: OutboxRow[];
  keys: IdempotencyKeyRow[];
};

type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

const parsed = (json: string | null): unknown => JSON.parse(json ?? 'null');

/** Lists, counts and exports stored leads, for the agency's commands. */
export class LeadAdmin {
  constructor(private readonly db: Database) {}

  /** Returns one page, newest first. `after`: the last lead of the previous page. */
  page(
    { kind, isQuarantined, isUnconfirmed }: LeadFilter,
    limit: number,
    after?: Pick<LeadRow, 'id' | 'created_at'>,
  ): Promise<LeadRow[]> {
    const query = this.db
      .selectFrom('lead')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
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
          eb(refTuple('created_at', 'id'), '<', tuple(after!.created_at, after!.id)),
        ),
      )
      .execute();
  }

  async find(id: string): Promise<LeadFile | undefined> {
    const { db } = this;
    const lead = await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
    if (!lead) return undefined;
    const notices = db.selectFrom('outbox').selectAll().orderBy('channel');
    const keys = db.selectFrom('idempotency_key').selectAll();
    return {
      lead,
      notices: await notices.where('lead_id', '=', id).execute(),
      keys: await keys.where('lead_id', '=', id).execute(),
    };
  }

  /** Returns everything stored about a person who requests their data. */
  async person(email: string) {
    const rows = await this.db
      .selectFrom('lead')
      .select('id')
      .where(cameFrom(email))
      .orderBy('created_at')
      .execute();
    const files = [];
    for (const { id } of rows) files.push(await this.find(id));
    const leads = files.flatMap((file) => {
      if (!file) return [];
      const { payload, origin, ...lead } = file.lead;
      return [{ ...file, lead: { ...lead, payload: parsed(payload), origin: parsed(origin) } }];
    });
    return { email, leads };
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

import { sql } from 'kysely';
import type { Database, LeadKind, LeadRow } from '../../database/schema';
import { isFromEmail } from '../repositories/notices';

/** Selects leads. An omitted field matches all. `confirmed`: excludes subscriptions that wait for their confirmation. */
export type LeadFilter = { kind?: LeadKind; quarantined?: true; confirmed?: true };

type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

const parsed = (json: string | null): unknown => JSON.parse(json ?? 'null');

/** Reads stored leads, for the agency's commands and the metrics. */
export class LeadAdmin {
  constructor(private readonly db: Database) {}

  /** Returns one page, newest first. `after`: the last lead of the previous page. */
  page(
    { kind, quarantined, confirmed }: LeadFilter,
    limit: number,
    after?: Pick<LeadRow, 'id' | 'created_at'>,
  ): Promise<LeadRow[]> {
    const leads = this.db.selectFrom('lead').selectAll();
    return leads
      .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
      .$if(quarantined === true, (all) => all.where('quarantined_because', 'is not', null))
      .$if(confirmed === true, (all) => all.where('awaits_confirmation_since', 'is', null))
      .$if(after !== undefined, (all) =>
        all.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Returns a lead with everything stored about it. */
  async find(id: string) {
    const found = await this.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found) return undefined;
    const { payload, origin, other_fields, ...lead } = found;
    return {
      lead: {
        ...lead,
        payload: parsed(payload),
        origin: parsed(origin),
        other_fields: parsed(other_fields),
      },
      notices: await this.db.selectFrom('outbox').selectAll().where('lead_id', '=', id).execute(),
      /** Idempotency keys of its request. */
      keys: await this.db.selectFrom('idempotency_key').selectAll().where('lead_id', '=', id).execute(),
    };
  }

  /** Returns everything stored about a person who requests their data. */
  async person(email: string) {
    const found = this.db.selectFrom('lead').select('id').where(isFromEmail(email)).orderBy('created_at');
    const ids = await found.execute();
    return { email, leads: await Promise.all(ids.map(({ id }) => this.find(id))) };
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

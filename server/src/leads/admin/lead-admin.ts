import type { Database, LeadKind, LeadRow } from '../../database/schema';
import { isFromEmail } from '../repositories/notices';
import { type LeadFilter, listLeads, type ListPosition } from './list-leads';

type LeadCount = { kind: LeadKind; isQuarantined: boolean; number: number };

const parsed = (json: string | null): unknown => JSON.parse(json ?? 'null');

const SHOWN_OTHERS = 20;

/** Reads stored leads, for the agency's commands and the metrics. */
export class LeadAdmin {
  constructor(private readonly db: Database) {}

  page(filter: LeadFilter, limit: number, after?: ListPosition): Promise<LeadRow[]> {
    return listLeads(this.db, filter, limit, after);
  }

  async find(id: string) {
    const found = await this.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found) return undefined;
    const { payload, origin, other_fields, search_text: _searched, is_open: _isOpen, ...lead } = found;
    return {
      lead: {
        ...lead,
        payload: parsed(payload),
        origin: parsed(origin),
        other_fields: parsed(other_fields),
      },
      notices: await this.db.selectFrom('outbox').selectAll().where('lead_id', '=', id).execute(),
      keys: await this.db.selectFrom('idempotency_key').selectAll().where('lead_id', '=', id).execute(),
    };
  }

  async open(id: string) {
    const lead = await this.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
    if (!lead) return undefined;
    const notices = this.db.selectFrom('outbox').selectAll().where('lead_id', '=', id);
    const ofPerson = await this.ofPerson(lead.email);
    return {
      lead,
      notices: await notices.orderBy('created_at').execute(),
      others: ofPerson.filter((other) => other.id !== id).slice(0, SHOWN_OTHERS),
    };
  }

  ofPerson(email: string): Promise<LeadRow[]> {
    const leads = this.db.selectFrom('lead').selectAll().where(isFromEmail(email));
    return leads.orderBy('created_at', 'desc').execute();
  }

  async person(email: string) {
    const found = this.db.selectFrom('lead').select('id').where(isFromEmail(email)).orderBy('created_at');
    const ids = await found.execute();
    return { email, leads: await Promise.all(ids.map(({ id }) => this.find(id))) };
  }

  async countOpen(): Promise<number> {
    const counted = this.db.selectFrom('lead').select(({ fn }) => fn.countAll<number>().as('number'));
    return Number((await counted.where('state', '=', 'open').executeTakeFirstOrThrow()).number);
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
      .groupBy(['kind', 'isQuarantined'])
      .execute();
    return rows.map(({ kind, isQuarantined, number }) => ({
      kind,
      isQuarantined: Boolean(isQuarantined),
      number: Number(number),
    }));
  }
}

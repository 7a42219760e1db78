import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, LeadKind, LeadRow, LeadState, Schema } from '../../database/schema';
import { isShared } from '../../database/open-tables';
import { foldText } from '../../database/search-text';

/** An omitted field matches all. `words`: in any order. `confirmed`: excludes subscriptions that wait for their confirmation. */
export type LeadFilter = { kind?: LeadKind; state?: LeadState; words?: string; confirmed?: true };

export type ListPosition = Pick<LeadRow, 'is_open' | 'created_at' | 'id'>;

const MAX_WORDS = 8;

/** Returns one page: leads that wait for somebody first, then the newest. `after`: the last lead of the previous page. */
export function listLeads(
  db: Database,
  { kind, state, words = '', confirmed }: LeadFilter,
  limit: number,
  after?: ListPosition,
): Promise<LeadRow[]> {
  const position = sql.raw(isShared(db) ? 'strpos' : 'instr');
  const isAfter = ({ is_open, created_at, id }: ListPosition) =>
    state
      ? sql<boolean>`(created_at, id) < (${created_at}, ${id})`
      : sql<boolean>`(is_open, created_at, id) < (${is_open}, ${created_at}, ${id})`;
  const matches = ({ and, eb }: ExpressionBuilder<Schema, 'lead'>) =>
    and([
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(state ? [eb('state', '=', state)] : []),
      ...(confirmed ? [eb('state', '<>', 'unconfirmed')] : []),
      ...foldText(words)
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, MAX_WORDS)
        .map((word) => sql<boolean>`${position}(search_text, ${word}) > 0`),
      ...(after ? [isAfter(after)] : []),
    ]);
  // Leads of one state are all open or all not, so their own index has them in order.
  const order = state ? (['created_at', 'id'] as const) : (['is_open', 'created_at', 'id'] as const);
  // The inner query reads only the index, so that a search does not read the rows of 100,000 leads.
  const page = order.reduce(
    (leads, column) => leads.orderBy(column, 'desc'),
    db.selectFrom('lead').select('id').where(matches).limit(limit),
  );
  return order
    .reduce(
      (leads, column) => leads.orderBy(column, 'desc'),
      db.selectFrom('lead').selectAll().where('id', 'in', page),
    )
    .execute();
}

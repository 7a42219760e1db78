import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database';
import { isShared } from '../../database/open-tables';
import { leadKinds } from '../../database/schema';
import { byteOrderMark, csvLine } from './export';

/** How leads are grouped: by how the visit began, or by the week in which they arrived. */
export const groupings = ['source', 'page', 'campaign', 'week'] as const;
export type Grouping = (typeof groupings)[number];

/** A heading, and a row for each group: its name, its leads of each kind, all of its leads. */
type Report = { by: Grouping; rows: string[][] };

/** SQL for the name of a lead's group. Weeks begin on a Monday, in UTC. No name has a click id or more of a referrer than its host. */
function getName(by: Grouping, isPostgres: boolean): RawBuilder<string> {
  const origin = isPostgres ? sql`origin::json` : sql`origin`;
  const first = (field: string) => sql`nullif(${origin} -> 'first' ->> ${sql.lit(field)}, '')`;
  if (by === 'page') return sql`coalesce(${first('landing')}, 'unknown')`;
  if (by === 'campaign') return sql`coalesce(${first('utm_campaign')}, 'none')`;
  // Advertisements have a click id where their address names no source.
  if (by === 'source')
    return sql`coalesce(${first('utm_source')}, case
      when ${first('gclid')} is not null then 'google ads'
      when ${first('fbclid')} is not null then 'facebook'
      when ${first('msclkid')} is not null then 'microsoft ads'
    end, ${first('referrer')}, 'direct or unknown')`;
  return isPostgres
    ? sql`to_char(date_trunc('week', created_at::timestamptz at time zone 'utc'), 'YYYY-MM-DD')`
    : sql`date(created_at, '-6 days', 'weekday 1')`;
}

/** Counts leads by group, without quarantined leads and unconfirmed subscriptions. Weeks come in order, others by size. */
export async function countGroups(db: Database, by: Grouping, since?: Date): Promise<Report> {
  const numbers = leadKinds.map((kind) => sql`count(*) filter (where kind = ${kind}) as ${sql.ref(kind)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${getName(by, isShared(db))} as name, ${sql.join(numbers)}, count(*) as leads from lead
    where quarantined_because is null and awaits_confirmation_since is null
      and created_at >= ${since?.toISOString() ?? ''}
    group by 1 order by ${by === 'week' ? sql`1` : sql`count(*) desc, 1`}
  `.execute(db);
  const columns = ['name', ...leadKinds, 'leads'];
  const cells = rows.map((row) => columns.map((column) => String(row[column])));
  return { by, rows: [[by, ...columns.slice(1)], ...cells] };
}

export const reportCsv = ({ rows }: Report) => byteOrderMark + rows.map(csvLine).join('');

export function reportTable({ rows }: Report): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column));
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}

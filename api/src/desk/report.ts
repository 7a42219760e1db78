import { escapeHtml, type Touch } from '@hireloom/contracts';
import type { LeadDeskRepository } from '../repositories/lead-desk-repository';
import { type LeadKind, leadKinds, type LeadRow } from '../schema';
import { originIn } from './describe-origin';
import { allLeads, byteOrderMark, csvLine } from './export';

/** The source of a click id, for ads whose address names no `utm_source`. */
const clickSources = { gclid: 'google ads', fbclid: 'facebook', msclkid: 'microsoft ads' } as const;

/** Names where a visit came from. Contains no click id and no referrer's address beyond its host. */
function sourceOf({ utm_source, referrer, ...touch }: Touch): string {
  const click = (Object.keys(clickSources) as (keyof typeof clickSources)[]).find((id) => touch[id]);
  return utm_source || (click && clickSources[click]) || referrer || 'direct or unknown';
}

/** The Monday, in UTC, of the week of a time. */
function weekOf(time: string): string {
  const day = new Date(time.slice(0, 10));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const firstTouch = (lead: LeadRow): Touch => originIn(lead)?.first ?? {};

/** How leads are grouped: by how the visit began, or by the week in which they arrived. */
const groupings = {
  source: (lead: LeadRow) => sourceOf(firstTouch(lead)),
  page: (lead: LeadRow) => firstTouch(lead).landing ?? 'unknown',
  campaign: (lead: LeadRow) => firstTouch(lead).utm_campaign ?? 'none',
  week: (lead: LeadRow) => weekOf(lead.created_at),
};

export type Grouping = keyof typeof groupings;
export const groupingNames = Object.keys(groupings) as Grouping[];

type Group = { name: string; total: number } & Record<LeadKind, number>;

type Report = { by: Grouping; groups: readonly Group[] };

const numbers = { total: 0, contact: 0, 'recruiter-request': 0, subscription: 0 };

/** Counts leads by group, without quarantined leads and unconfirmed subscriptions. Weeks come in order, others by size. */
export async function countGroups(desk: LeadDeskRepository, by: Grouping, since?: Date): Promise<Report> {
  const groups = new Map<string, Group>();
  for await (const lead of allLeads(desk, { isQuarantined: false, isUnconfirmed: false, since })) {
    const name = groupings[by](lead);
    const group = groups.get(name) ?? { name, ...numbers };
    groups.set(name, group);
    group.total += 1;
    group[lead.kind] += 1;
  }
  const byName = (one: Group, other: Group) => (one.name < other.name ? -1 : 1);
  const inOrder = [...groups.values()].sort((one, other) =>
    by === 'week' ? byName(one, other) : other.total - one.total || byName(one, other),
  );
  return { by, groups: inOrder };
}

const rowsOf = ({ by, groups }: Report): string[][] => [
  [by, ...leadKinds, 'leads'],
  ...groups.map((group) => [group.name, ...leadKinds.map((kind) => `${group[kind]}`), `${group.total}`]),
];

export const reportCsv = (report: Report) => byteOrderMark + rowsOf(report).map(csvLine).join('');

export function reportTable(report: Report): string {
  const rows = rowsOf(report);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}

const ROW = 26;

function barsSvg(groups: readonly Group[]): string {
  const most = Math.max(1, ...groups.map(({ total }) => total));
  const bars = groups.map(({ name, total }, index) => {
    const middle = index * ROW + 18;
    const width = (total / most) * 400;
    return `<text x="290" y="${middle}" text-anchor="end">${escapeHtml(name.slice(0, 40))}</text>
<rect x="300" y="${index * ROW + 4}" width="${width}" height="${ROW - 6}"/><text x="${308 + width}" y="${middle}">${total}</text>`;
  });
  const height = groups.length * ROW;
  return `<svg viewBox="0 0 760 ${height}" width="760" height="${height}" aria-hidden="true">${bars.join('\n')}</svg>`;
}

/** A page that needs no other file. */
export function reportHtml(report: Report, period: string): string {
  const { by, groups } = report;
  const [head = [], ...rows] = rowsOf(report);
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Leads by ${by}</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem}svg{font-size:14px;max-width:100%}rect{fill:#4338ca}
td,th{padding:.2rem 1rem .2rem 0;text-align:left}</style>
<h1>Leads by ${by}</h1><p>${escapeHtml(period)}</p>
${barsSvg(groups)}
<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('\n')}</table></html>
`;
}

import { escapeHtml, sourceOf, type Touch } from '@hireloom/contracts';
import type { LeadDeskRepository } from '../repositories/lead-desk-repository';
import type { VisitRepository } from '../repositories/visit-repository';
import { type LeadKind, leadKinds, type LeadRow } from '../schema';
import { originIn } from './describe-origin';
import { allLeads, byteOrderMark, csvLine } from './export';

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

/** `converted`: leads of visits that may have been counted. */
type Group = { name: string; total: number; visits: number; converted: number } & Record<LeadKind, number>;

/** `countedSince`: the first day of which visits are stored. */
type Report = { by: Grouping; groups: readonly Group[]; countedSince?: string };

const numbers = { total: 0, visits: 0, converted: 0, contact: 0, 'recruiter-request': 0, subscription: 0 };

type Sources = { desk: LeadDeskRepository; visits: VisitRepository };

/** Counts leads and visits by group, without quarantined leads and unconfirmed subscriptions. Weeks come in order, others by size. */
export async function countGroups({ desk, visits }: Sources, by: Grouping, since?: Date): Promise<Report> {
  const groups = new Map<string, Group>();
  const groupOf = (name: string) => {
    const group = groups.get(name) ?? { name, ...numbers };
    groups.set(name, group);
    return group;
  };
  const countedSince = await visits.firstDay();
  for await (const lead of allLeads(desk, { isQuarantined: false, isUnconfirmed: false, since })) {
    const group = groupOf(groupings[by](lead));
    group.total += 1;
    group[lead.kind] += 1;
    if (countedSince && lead.created_at >= countedSince && firstTouch(lead).landing) group.converted += 1;
  }
  const counts = by === 'campaign' ? [] : await visits.countBy(by === 'week' ? 'day' : by, since);
  for (const [name, number] of counts) groupOf(by === 'week' ? weekOf(name) : name).visits += number;
  const byName = (one: Group, other: Group) => (one.name < other.name ? -1 : 1);
  const bySize = (one: Group, other: Group) => other.total - one.total || other.visits - one.visits;
  const inOrder = [...groups.values()].sort((one, other) =>
    by === 'week' ? byName(one, other) : bySize(one, other) || byName(one, other),
  );
  return { by, groups: inOrder, countedSince };
}

function visitCells({ visits, converted }: Group): string[] {
  if (visits === 0) return ['–', '–'];
  return [`${visits}`, converted > visits ? '>100 %' : `${((100 * converted) / visits).toFixed(1)} %`];
}

/** Explains the columns about visits. */
export const visitNote = ({ by, countedSince }: Report): string =>
  by === 'campaign'
    ? 'Visits are not counted by campaign.'
    : countedSince
      ? `Visits are counted since ${countedSince}. The conversion leaves out leads from before, and leads whose first page is unknown. It is >100 % if visits sent several forms or could not be counted.`
      : 'No visits are stored.';

const rowsOf = ({ by, groups }: Report): string[][] => [
  [by, ...leadKinds, 'leads', ...(by === 'campaign' ? [] : ['visits', 'conversion'])],
  ...groups.map((group) => [
    ...[group.name, ...leadKinds.map((kind) => `${group[kind]}`), `${group.total}`],
    ...(by === 'campaign' ? [] : visitCells(group)),
  ]),
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
<h1>Leads by ${by}</h1><p>${escapeHtml(`${period}. ${visitNote(report)}`)}</p>
${barsSvg(groups)}
<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('\n')}</table></html>
`;
}

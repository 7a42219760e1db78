import type { Origin, Touch } from '@hireloom/contracts';
import type { LeadFile } from './lead-admin';
import type { LeadRow, OutboxRow } from '../../database/schema';

/** Indents all lines but the first, so that a visitor's text cannot pass for a field. */
export const indented = (value: unknown) => String(value).replaceAll('\n', '\n    ');

const describeTouch = (touch: Touch) =>
  Object.entries(touch)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** One line for each pair that has a value. */
const formatLines = (pairs: readonly (readonly [label: string, value: unknown])[]) =>
  pairs.flatMap(([label, value]) => (value ? [`${label}: ${indented(value)}`] : []));

/** Describes where a lead came from, line by line. */
export function originLines(lead: Pick<LeadRow, 'origin'>): string[] {
  const { first, last, page, button, siteVersion, formRelease } = JSON.parse(lead.origin ?? '{}') as Origin;
  return formatLines([
    ['Visit began', first && describeTouch(first)],
    ['Came back', last && describeTouch(last)],
    ['Sent from', page],
    ['Button', button],
    ['Site version', siteVersion],
    ['Form release', formRelease],
  ]);
}

/** Summarises a lead in one line. */
export function describeLead(lead: LeadRow): string {
  const { id, kind, email, created_at, quarantined_because, awaits_confirmation_since } = lead;
  const unconfirmed = awaits_confirmation_since ? '  unconfirmed' : '';
  const mark = quarantined_because ? `  quarantined: ${quarantined_because}` : unconfirmed;
  return `${created_at}  ${id}  ${kind.padEnd(17)}  ${email}${mark}`;
}

function describeNotice({ channel, settled_at, is_sent, attempts, last_error }: OutboxRow): string {
  const error = last_error ? ` (${last_error})` : '';
  if (!settled_at) return `${channel}: waiting, ${attempts} attempts${error}`;
  return is_sent ? `${channel}: sent ${settled_at}` : `${channel}: given up ${settled_at}${error}`;
}

/** Describes a lead in full. */
export const describeFile = ({ lead, notices }: LeadFile): string =>
  [
    ...formatLines([
      ['id', lead.id],
      ['kind', lead.kind],
      ['received', lead.created_at],
      ['quarantined', lead.quarantined_because],
      ['unconfirmed: asked', lead.awaits_confirmation_since],
      ['confirmed', lead.confirmed_at],
      ['about', lead.about],
      ...Object.entries(JSON.parse(lead.payload) as object),
    ]),
    ...originLines(lead),
    ...formatLines([
      ['phone to dial', lead.phone_e164],
      ['agreed to', lead.agreed_to && `${lead.agreed_to}, ${lead.agreed_at}`],
    ]),
    ...notices.map(describeNotice),
  ].join('\n');

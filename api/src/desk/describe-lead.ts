import { originLines } from './describe-origin';
import type { LeadFile } from '../repositories/lead-desk-repository';
import type { LeadRow, OutboxRow } from '../schema';

/** Indents all lines but the first, so that a visitor's text cannot pass for a field. */
export const indented = (value: unknown) => String(value).replaceAll('\n', '\n    ');

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

/** Describes a lead in full, line by line. */
export function describeFile({ lead, consents, notices }: Omit<LeadFile, 'keys'>): string[] {
  const payload = Object.entries(JSON.parse(lead.payload) as object);
  return [
    `id: ${lead.id}`,
    `kind: ${lead.kind}`,
    `received: ${lead.created_at}`,
    ...(lead.quarantined_because ? [`quarantined: ${lead.quarantined_because}`] : []),
    ...(lead.awaits_confirmation_since ? [`unconfirmed: asked ${lead.awaits_confirmation_since}`] : []),
    ...(lead.confirmed_at ? [`confirmed: ${lead.confirmed_at}`] : []),
    ...(lead.about ? [`about: ${lead.about}`] : []),
    ...payload.map(([field, value]) => `${field}: ${indented(value)}`),
    ...originLines(lead),
    ...(lead.phone_e164 ? [`phone to dial: ${lead.phone_e164}`] : []),
    ...consents.map(({ text_version, given_at }) => `agreed to: ${text_version}, ${given_at}`),
    ...notices.map(describeNotice),
  ];
}

import type { LeadDeskRepository, LeadFilter } from '../repositories/lead-desk-repository';
import type { ConsentRow, LeadRow } from '../schema';
import { csvLine } from './csv';

const pageSize = 500;

const payloadColumns = [
  'firstName',
  'lastName',
  'name',
  'phone',
  'company',
  'Jobtitle',
  'linkdin',
  'requirement',
  'level',
  'message',
] as const;

const columns = [
  'id',
  'kind',
  'receivedAt',
  'quarantinedBecause',
  'email',
  'phoneE164',
  'about',
  ...payloadColumns,
  'agreedTo',
  'agreedAt',
  'confirmedAt',
];

function cells(lead: LeadRow, consent: ConsentRow | undefined): string[] {
  const payload = JSON.parse(lead.payload) as Readonly<Record<string, string | undefined>>;
  return [
    lead.id,
    lead.kind,
    lead.created_at,
    lead.quarantined_because ?? '',
    lead.email,
    lead.phone_e164 ?? '',
    lead.about ?? '',
    ...payloadColumns.map((column) => payload[column] ?? ''),
    consent?.text_version ?? '',
    consent?.given_at ?? '',
    lead.confirmed_at ?? '',
  ];
}

/** Leads as CSV, without subscriptions that are not confirmed unless they are asked for. Newest first, line by line: however many there are, memory holds a page of them. */
export async function* exportCsv(desk: LeadDeskRepository, filter: LeadFilter): AsyncGenerator<string> {
  yield csvLine(columns);
  let last: LeadRow | undefined;
  do {
    const page = await desk.page({ isUnconfirmed: false, ...filter }, pageSize, last);
    const consents = await desk.consentsOf(page.map(({ id }) => id));
    for (const lead of page) yield csvLine(cells(lead, consents.get(lead.id)));
    last = page.length === pageSize ? page.at(-1) : undefined;
  } while (last);
}

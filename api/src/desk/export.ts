import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { campaignNames } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { errorMessage } from '../errors';
import { originIn } from './describe-origin';
import type { LeadDeskRepository, LeadFilter, ListedLead } from '../repositories/lead-desk-repository';

const pageSize = 500;

type Columns = Readonly<Record<string, (lead: ListedLead) => string | null | undefined>>;

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

const touchNames = ['landing', 'referrer', ...campaignNames] as const;

const originColumns: Columns = Object.fromEntries([
  ...(['first', 'last'] as const).flatMap((touch) =>
    touchNames.map((name) => [`${touch}_${name}`, (lead: ListedLead) => originIn(lead)?.[touch]?.[name]]),
  ),
  ...(['page', 'button', 'siteVersion', 'formRelease'] as const).map((name) => [
    name,
    (lead: ListedLead) => originIn(lead)?.[name],
  ]),
]) as Columns;

const columns: Columns = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  receivedAt: ({ created_at }) => created_at,
  quarantinedBecause: ({ quarantined_because }) => quarantined_because,
  email: ({ email }) => email,
  phoneE164: ({ phone_e164 }) => phone_e164,
  about: ({ about }) => about,
  ...Object.fromEntries(
    payloadColumns.map((column) => [
      column,
      ({ payload }: ListedLead) => (JSON.parse(payload) as Record<string, string | undefined>)[column],
    ]),
  ),
  ...originColumns,
  agreedTo: ({ text_version }) => text_version,
  agreedAt: ({ given_at }) => given_at,
  confirmedAt: ({ confirmed_at }) => confirmed_at,
};

/** Without a byte-order mark, Excel reads CSV in the code page of the machine. */
export const byteOrderMark = '\uFEFF';

/** Matches cells that a spreadsheet would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const startsFormula = /^[=+\-@＝＋－＠\t\r\n\0]/;
const isPhone = (text: string) => /^\+?[\d\s()./-]{7,}$/.test(text);

function safe(text: string): string {
  // A formula whose result is text. Excel would round the number, drop its zeros and plus, or subtract its parts.
  if (isPhone(text)) return `="${text}"`;
  return startsFormula.test(text) ? `'${text}` : text;
}

const cell = (text: string) => `"${safe(text).replaceAll('"', '""')}"`;

/** Formats one CSV line (RFC 4180) so that Excel shows each cell as it is, and runs none. */
export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** Yields leads one by one, newest first, so that only one page of them is in memory. */
export async function* allLeads(desk: LeadDeskRepository, filter: LeadFilter): AsyncGenerator<ListedLead> {
  let last: ListedLead | undefined;
  do {
    const page = await desk.page(filter, pageSize, last);
    yield* page;
    last = page.length === pageSize ? page.at(-1) : undefined;
  } while (last);
}

/** Exports leads as CSV, line by line. Leaves out unconfirmed subscriptions unless the filter includes them. */
export async function* exportCsv(desk: LeadDeskRepository, filter: LeadFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  for await (const lead of allLeads(desk, { isUnconfirmed: false, ...filter }))
    yield csvLine(Object.values(columns).map((valueOf) => valueOf(lead) ?? ''));
}

/** Creates a file that only its owner can read, because it will hold personal data. @throws UsageError if it already exists */
export async function createPrivateFile(name: string) {
  // npm runs commands in the package's folder. INIT_CWD is the folder in which the user typed the command.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  return open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be created (${errorMessage(error)}). Name a file that does not exist yet.`,
    );
  });
}

/** @throws UsageError if the file already exists */
export async function writePrivateFile(name: string, text: string): Promise<void> {
  const file = await createPrivateFile(name);
  await file.writeFile(text);
  await file.close();
}

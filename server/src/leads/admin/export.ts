import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { campaignNames, type Origin } from '@hireloom/contracts';
import { UsageError } from '@hireloom/releases';
import { errorMessage } from '../../errors';
import type { LeadRow } from '../../database/schema';
import { formatOtherFields, parseOtherFields } from '../other-fields';
import type { LeadAdmin } from './lead-admin';
import type { LeadFilter } from './list-leads';

const pageSize = 500;

const nameColumns = ['firstName', 'lastName', 'name', 'phone', 'company', 'Jobtitle', 'linkdin'] as const;
const payloadColumns = [...nameColumns, 'requirement', 'level', 'message'] as const;
const touchColumns = ['landing', 'referrer', ...campaignNames] as const;
const originColumns = ['page', 'button', 'siteVersion', 'formRelease'] as const;

type Cells = Record<string, string | null | undefined>;

const pick = <Name extends string>(names: readonly Name[], from?: { [One in Name]?: string }, prefix = '') =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, from?.[name]]));

function toCells(lead: Partial<LeadRow>): Cells {
  const payload = JSON.parse(lead.payload ?? '{}') as Partial<Record<string, string>>;
  const origin = JSON.parse(lead.origin ?? '{}') as Origin;
  return {
    id: lead.id,
    kind: lead.kind,
    receivedAt: lead.created_at,
    quarantinedBecause: lead.quarantined_because,
    email: lead.email,
    phoneE164: lead.phone_e164,
    about: lead.about,
    ...pick(payloadColumns, payload),
    otherFields: formatOtherFields(parseOtherFields(lead.other_fields)),
    ...pick(touchColumns, origin.first, 'first_'),
    ...pick(touchColumns, origin.last, 'last_'),
    ...pick(originColumns, origin),
    agreedTo: lead.agreed_to,
    agreedAt: lead.agreed_at,
    confirmedAt: lead.confirmed_at,
    state: lead.state,
    handledAt: lead.handled_at,
    handledBy: lead.handled_by,
    note: lead.handled_note,
  };
}

/** Without a byte-order mark, Excel reads CSV in the machine's code page. */
const byteOrderMark = '\uFEFF';

/** Matches cells that a spreadsheet would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const startsFormula = /^[=+\-@＝＋－＠\t\r\n\0]/;
const isPhone = (text: string) => /^\+?[\d\s()./-]{7,}$/.test(text);

function safe(text: string): string {
  // A formula whose result is text. Otherwise Excel would round the number, drop its leading zeros and plus, or treat it as a subtraction.
  if (isPhone(text)) return `="${text}"`;
  return startsFormula.test(text) ? `'${text}` : text;
}

/** `excel`: Excel shows each cell unchanged and runs none as a formula. `plain`: as other programs read it, without a byte-order mark. */
export type CsvFormat = 'excel' | 'plain';

/** Formats one CSV line (RFC 4180). */
export function formatCsvLine(cells: readonly string[], format: CsvFormat = 'excel'): string {
  const quoted = cells.map((text) => (format === 'excel' ? safe(text) : text).replaceAll('"', '""'));
  return `${quoted.map((text) => `"${text}"`).join(',')}\r\n`;
}

/** Exports leads as CSV, in the order of the list, with only one page in memory. Omits unconfirmed subscriptions. */
export async function* exportCsv(
  admin: LeadAdmin,
  filter: LeadFilter,
  format: CsvFormat = 'excel',
): AsyncGenerator<string> {
  yield (format === 'excel' ? byteOrderMark : '') + formatCsvLine(Object.keys(toCells({})), format);
  let last: LeadRow | undefined;
  do {
    const page = await admin.page({ ...filter, confirmed: true }, pageSize, last);
    for (const lead of page)
      yield formatCsvLine(
        Object.values(toCells(lead)).map((value) => value ?? ''),
        format,
      );
    last = page.length === pageSize ? page.at(-1) : undefined;
  } while (last);
}

/** Creates a file that only its owner can read, for personal data. @throws UsageError if it already exists */
export async function createPrivateFile(name: string) {
  // npm runs commands in the package's folder. INIT_CWD is the folder in which the user typed the command.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  return open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new UsageError(
      `${file} could not be created (${errorMessage(error)}). Name a file that does not exist yet.`,
    );
  });
}

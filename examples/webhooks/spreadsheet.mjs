import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const { LEADS_FILE = 'leads.csv' } = process.env;

/** Cells that a spreadsheet would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const startsFormula = /^[=+\-@\t\r\n\0]/;
const cell = (text) => `"${(text ?? '').replace(startsFormula, "'$&").replaceAll('"', '""')}"`;
const row = (cells) => Buffer.from(`${cells.map(cell).join(',')}\r\n`);

/** Appends a lead to a CSV file, once. Runs without interruption, so rows never mix. */
export async function deliver(lead) {
  // Excel reads UTF-8 only after a byte order mark.
  const head = Buffer.concat([Buffer.from('\uFEFF'), row(Object.keys(lead))]);
  const stored = existsSync(LEADS_FILE) ? readFileSync(LEADS_FILE) : head;
  if (stored.includes(`,"${lead.id}"\r\n`)) return;
  // Writes a new file and renames it, so that a full disk never leaves half a row.
  const whole = Buffer.concat([stored, row(Object.values(lead))]);
  writeFileSync(`${LEADS_FILE}.new`, whole, { mode: 0o600, flush: true });
  renameSync(`${LEADS_FILE}.new`, LEADS_FILE);
}

/** Cells that a spreadsheet would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const startsFormula = /^[=+\-@\t\r\n\0]/;

const cell = (text: string) => `"${(startsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line of a CSV file (RFC 4180), with nothing in it that a spreadsheet would run. */
export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

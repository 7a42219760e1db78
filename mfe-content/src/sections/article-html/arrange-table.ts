import { escapeHtml, plainText } from '@hireloom/contracts';

/** Two columns fit on a phone, and more than five would make cards too long. */
const MIN_CARD_COLUMNS = 3;
const MAX_CARD_COLUMNS = 5;
/** Letters that make a cell a text, which needs a wide column. Numbers and names do not. */
const TEXT_LETTERS = 20;

type Cell = { name: string; attributes: string; content: string; text: string };

/** Returns the cells of a row. Rows are sanitised, so each cell has an end tag. */
const readCells = (row: string): Cell[] =>
  row.split(/(?=<t[hd][ >])/).flatMap((part) => {
    const [, name, attributes = '', content = ''] = /^<(t[hd])([^>]*)>(.*)<\/t[hd]>/s.exec(part) ?? [];
    return name ? [{ name, attributes, content, text: plainText(content) }] : [];
  });

const isText = ({ text }: Cell) => text.replace(/\P{L}/gu, '').length >= TEXT_LETTERS;

/** Whether the table is too wide for a phone, but not for a card per row. */
function fitsCards(heads: readonly Cell[], rows: readonly Cell[][]): boolean {
  const { length } = heads;
  if (length < MIN_CARD_COLUMNS || length > MAX_CARD_COLUMNS) return false;
  if (!heads.every(({ name }) => name === 'th') || !rows.every((cells) => cells.length === length))
    return false;
  return length === MAX_CARD_COLUMNS || rows.some((cells) => cells.slice(1).some(isText));
}

const writeHead = ({ attributes, content }: Cell) => `<th${attributes} role="columnheader">${content}</th>`;

/** Writes a cell with its column's heading, which only a card shows. Screen readers know the heading from the column. */
function writeCell({ name, attributes, content }: Cell, heading: string): string {
  const label = `<span aria-hidden="true">${escapeHtml(heading)}</span>`;
  const role = name === 'th' ? 'rowheader' : 'cell';
  return `<${name}${attributes} role="${role}">${label}<div>${content}</div></${name}>`;
}

const writeRow = (cells: readonly string[]) => `<tr role="row">${cells.join('')}</tr>`;

/**
 * Writes a table. One that is too wide for a phone has a heading in each cell, for a card per row, and explicit roles:
 * Safari drops the implied ones once `display` changes.
 */
export function arrangeTable(content: string): string {
  const [beginning = '', ...written] = content.split('<tr>');
  const [heads = [], ...rows] = written.map(readCells);
  const spans = / (?:col|row)span=/.test(content);
  if (spans || !fitsCards(heads, rows)) return `<table>${content}</table>`;
  const body = rows.map((cells) => writeRow(cells.map((cell, at) => writeCell(cell, heads[at]?.text ?? ''))));
  return [
    `<table role="table">${/^\s*<caption>.*<\/caption>/s.exec(beginning)?.[0] ?? ''}`,
    `<thead role="rowgroup">${writeRow(heads.map(writeHead))}</thead>`,
    `<tbody role="rowgroup">${body.join('')}</tbody></table>`,
  ].join('\n');
}

import { marked, type Token, type Tokens } from 'marked';
import type { ContentProblem, Place } from '../content-file';

/** A finding about a part of a text. `after`: how many lines below its first. `isError`: whether it refuses the file. */
type Finding = { message: string; after?: number; isError?: boolean };

const firstLevel: Finding = {
  message: 'Begin headings with ##, not #: the title is the heading of the page.',
  isError: true,
};

function checkHeading(depth: number): Finding[] {
  if (depth === 1) return [firstLevel];
  return depth > 4 ? [{ message: 'A heading has at most ####: this one is shown as plain text.' }] : [];
}

const countOf = (cells: number) => `${cells} ${cells === 1 ? 'cell' : 'cells'}`;

/** Counts cells as Markdown does: at each | without a backslash, except those at the ends of the row. */
const countCells = (row: string) =>
  row.trim().replace(/^\|/, '').replace(/\|$/, '').replaceAll('\\|', '').split('|').length;

function checkTable({ raw, header }: Tokens.Table): Finding[] {
  const [, , ...rows] = raw.trimEnd().split('\n');
  return rows.flatMap((row, at) => {
    const cells = countCells(row);
    if (cells === header.length || row.trim() === '') return [];
    const effect = cells > header.length ? 'the last ones are not shown' : 'the missing ones stay empty';
    const message = `This row of the table has ${countOf(cells)}, its heading ${countOf(header.length)}: ${effect}.`;
    return [{ message, after: at + 2 }];
  });
}

const isRule = (line: string) => line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line);

/** A paragraph that was meant as a table or heading. */
function checkParagraph(raw: string): Finding[] {
  const lines = raw.split('\n');
  const row = lines.findIndex((line, at) => at > 0 && isRule(line));
  if (row > 0) {
    const message =
      'This is not shown as a table: the row of dashes needs as many cells as the row above, and an empty line must precede the table.';
    return [{ message, after: row }];
  }
  return lines.flatMap((line, after) =>
    /^#{2,4}[^\s#]/.test(line)
      ? [
          {
            message: `Write a space after ${/^#+/.exec(line)?.[0] ?? '##'}, or this is not a heading.`,
            after,
          },
        ]
      : [],
  );
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/;

function checkCode(raw: string): Finding[] {
  const lines = raw.trimEnd().split('\n');
  const isOpen = fence.test(lines[0] ?? '') && (lines.length < 2 || !fence.test(lines.at(-1) ?? ''));
  if (!isOpen) return [];
  return [
    { message: 'The code that begins here is never closed, so all below it is code. Add a line of ```.' },
  ];
}

function checkBlock(token: Token): Finding[] {
  switch (token.type) {
    case 'heading':
      return checkHeading((token as Tokens.Heading).depth);
    case 'table':
      return checkTable(token as Tokens.Table);
    case 'paragraph':
      return checkParagraph(token.raw);
    case 'code':
      return checkCode(token.raw);
    case 'html':
      return /<h1\b/i.test(token.raw) ? [firstLevel] : [];
    default:
      return [];
  }
}

/** Finds headings, tables and code that are not shown as meant. Parts of a list or quotation get the line at which that begins. */
export function checkBlocks(blocks: readonly Token[], start: Place) {
  const errors: ContentProblem[] = [];
  const warnings: ContentProblem[] = [];
  let { line } = start;
  for (const block of blocks) {
    void marked.walkTokens([block], (token) => {
      for (const { message, after = 0, isError = false } of checkBlock(token))
        (isError ? errors : warnings).push({ ...start, line: line + (token === block ? after : 0), message });
    });
    line += block.raw.split('\n').length - 1;
  }
  return { errors, warnings };
}

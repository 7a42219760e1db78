import type { YAMLParseError } from 'yaml';
import { quote } from './suggest';

/** Texts in curly quotation marks need straight ones in YAML. */
const withoutQuotes = (value: string) => value.replace(/^[“”"']/, '').replace(/[“”"']$/, '');

const isWrapped = (value: string) => /^[“”].*[“”]$/.test(value);

function inQuotes(name: string, value: string): string {
  return `${name}: ${quote(isWrapped(value) ? withoutQuotes(value) : value)}`;
}

/** Why YAML rejects a value without quotation marks. Undefined if the value is fine and its line is in the wrong place. */
function findReason(value: string): string | undefined {
  if (/:(?:\s|$)/.test(value)) return 'because it has a colon';
  if (/^["']/.test(value)) return 'because it goes on after its quotation marks';
  return /^[\p{L}\p{N}]/u.test(value) ? undefined : `because it begins with ${value.charAt(0)}`;
}

const fieldLine = /^\s*(?:- +)?([A-Za-z][\w-]*) ?:\s+(\S.*)$/;
const fieldWithoutSpace = /^\s*(?:- +)?([A-Za-z][\w-]*):(\S.*)$/;
/** Matches an indented line that looks like a field: YAML reads it as part of the line above. */
const indentedField = /^\s+[A-Za-z][\w-]*:(?:\s|$)/;

function describeByCode(code: string, line: string): string | undefined {
  if (code === 'TAB_AS_INDENT') return 'This line begins with a tab: use spaces instead.';
  if (code === 'MULTIPLE_DOCS') return 'Delete this line of ---: a file has one set of fields.';
  if (code !== 'DUPLICATE_KEY') return undefined;
  return `${line.split(': ', 1)[0]?.trim() ?? 'This field'} is given twice: delete one of the two.`;
}

const ADVICE = 'If a text has a colon, # or quotation marks, put all of it in quotes.';

/** The field name at the start of a line that is not indented. */
export const findFieldName = (line: string) => /^([A-Za-z][\w-]*):/.exec(line)?.[1];

/** Whether the value of a line starts with this quotation mark and lacks the closing one. */
export const isUnclosed = (line: string, mark: string) => {
  const value = fieldLine.exec(line)?.[2] ?? '';
  return value.startsWith(mark) && !value.slice(1).includes(mark);
};

/** Explains to an author why a line is not valid YAML, and how to correct it. `line`: its text, followed by `next`. */
export function describeYamlError({ code, message }: YAMLParseError, line: string, next: string): string {
  const known = describeByCode(code, line);
  if (known) return known;
  const [, name = '', value = ''] = fieldLine.exec(line) ?? [];
  if (code === 'MISSING_CHAR' && message.includes('quote'))
    return `The quotation mark before ${name ? `the text of ${name}` : 'this text'} is never closed: add one at its end.`;
  const [, unspaced = '', rest = ''] = fieldWithoutSpace.exec(line) ?? [];
  if (unspaced && !rest.startsWith('/')) return `Write a space after the colon: ${unspaced}: ${rest}`;
  if (!name) return `This line must be a field with a value, such as “title: …”. ${ADVICE}`;
  if (!value.includes(': ') && indentedField.test(next))
    return `The line below ${name} begins with spaces, so it counts as part of it: delete the spaces.`;
  if (/^[|>]/.test(value)) return `Begin the text of ${name} in the next line, or leave out the ${value[0]}.`;
  const reason = findReason(value);
  if (reason) return `Put the text of ${name} in quotes, ${reason}: ${inQuotes(name, value)}`;
  return 'This line does not fit those above it: look at the spaces and hyphens at the beginning of the lines.';
}

/** A mistake in text that YAML parses differently from what its writer meant. `comment`: what YAML takes for a comment behind it. */
export function describeQuoting(
  name: string,
  value: unknown,
  comment: string | undefined,
): string | undefined {
  const text = typeof value === 'string' ? value : '';
  if (comment !== undefined) {
    const whole = `${text} #${comment}`.trim();
    return `What follows # is not part of ${name}. If it should be, write ${inQuotes(name, whole)}`;
  }
  if (!isWrapped(text)) return undefined;
  return `${name} is shown with its quotation marks “ ”. If they only surround the text, write ${inQuotes(name, text)}`;
}

import * as v from 'valibot';
import { isSlug } from './content-file';
import { didYouMean, quote, toSlug } from './checks/suggest';
import { curlQuotes } from './typography';

/** Messages follow the name of their field, and end with a period. */
function describeType(input: unknown): string {
  if (input === null || input === undefined) return 'is empty.';
  if (Array.isArray(input)) return 'is a list, and must be text.';
  if (typeof input === 'object') return 'has fields of its own, and must be text.';
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return `is ${text} without quotation marks, which is not text: write ${quote(text)}.`;
}

export const textField = (maxLength: number) =>
  v.pipe(
    v.string((issue) => describeType(issue.input)),
    v.trim(),
    v.nonEmpty('is empty.'),
    v.maxLength(
      maxLength,
      ({ input }) => `has ${input.length} characters, and at most ${maxLength} are allowed.`,
    ),
  );

/** Text in which straight quotation marks are replaced by typographic ones. */
export const titleField = (maxLength: number) =>
  v.pipe(
    textField(maxLength),
    v.transform((text) => curlQuotes(text)),
  );

/** Whether the entry is hidden although it is not in `drafts/`. */
export const draftField = v.optional(v.boolean('must be true or false.'), false);

const describeSlug = (input: unknown) => {
  const example = typeof input === 'string' ? toSlug(input) : '';
  return `must be small letters, digits and single hyphens${example && `, such as ${example}`}.`;
};

export const slugField = v.pipe(
  v.string((issue) => describeSlug(issue.input)),
  v.check(isSlug, (issue) => describeSlug(issue.input)),
);

/** A choice of words. `what`: what they are, such as “category”. */
export const choiceField = <const Choice extends string>(what: string, choices: readonly Choice[]) =>
  v.picklist(choices, ({ input }) => {
    const all = choices.join(', ');
    if (typeof input !== 'string') return `must be one of: ${all}.`;
    const written = input.replaceAll(/[“”"]/g, '');
    return `is “${written}”, which is not a ${what}.${didYouMean(input, choices)} Choose one of: ${all}.`;
  });

const hasFields = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields with values. Others are refused, since they are probably misspelled. */
export function fieldSet<Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries);
  const example = `must be lines such as “${names[0] ?? 'field'}: …”.`;
  const fields = v.strictObject(entries, ({ expected, received }) => {
    if (expected !== 'never') return 'is missing.';
    const name = received.slice(1, -1);
    return `is not a field here.${didYouMean(name, names) || ` The fields are: ${names.join(', ')}.`}`;
  });
  return v.pipe(v.custom<Record<string, unknown>>(hasFields, example), fields);
}

/** A list, in which each item begins with a hyphen. */
export const listField = <Item extends v.GenericSchema>(item: Item, first: string) =>
  v.array(item, `must be a list, in which each item begins with “- ${first}:”.`);

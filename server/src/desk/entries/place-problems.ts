import type { ContentProblem } from '../../content/files/content-file';
import { entryWords } from '../content/entries';
import type { DeskKindName } from '../content/entry-fields';
import { findPlaceInFile } from './entry-text';
import type { OpenedEntry } from './open-entry';
import type { Saved } from './save-entry';
import { listInputs, type Values } from './values';

/** Messages about an entry: by input of its form, and those that belong to no input. */
type PlacedProblems = { fields: Record<string, string>; others: string[] };

/** The position of the entry. `at`: its index in a list file. `bodyLine`: the first line of its text in the file. */
type FormPlace = { kind: DeskKindName; path: string; at?: number; bodyLine?: number };

/** The beginning of a message about a field, such as `solution, item 1, title`. */
const nameField = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `item ${Number(part) + 1}` : part))
    .join(', ');

/** Assigns each problem of a file to the input of the form that it is about. */
export function placeProblems(
  problems: readonly ContentProblem[],
  { kind, path, at, bodyLine = 1 }: FormPlace,
  values: Values,
): PlacedProblems {
  const inputs = listInputs(kind, values);
  const placed: PlacedProblems = { fields: {}, others: [] };
  const prefix = at === undefined ? '' : `${at}.`;
  for (const { file, field = '', line, message } of problems) {
    const name = file === path && field.startsWith(prefix) ? field.slice(prefix.length) : '';
    const input =
      inputs.find((one) => one.name === name) ??
      inputs.find((one) => name && one.name.startsWith(`${name}.`));
    if (!input) {
      placed.others.push(file === path && at === undefined ? message : entryWords.inFile(file, message));
      continue;
    }
    const start = `${nameField(field)} `;
    if (name === 'date' && !values.date) {
      // Not a mistake yet: publishing sets today's date.
      placed.fields[name] = entryWords.noDate;
      continue;
    }
    const named = message.startsWith(start) ? `${input.label} ${message.slice(start.length)}` : message;
    const sentence = name === 'body' ? entryWords.inLine(line - bodyLine + 1, named) : named;
    placed.fields[input.name] = [placed.fields[input.name], sentence].filter(Boolean).join(' ');
  }
  return placed;
}

type InFile = { problems: readonly ContentProblem[]; path: string; text: string };

/** Shows the problems of the entry's file at the inputs of its form. */
export const placeInForm = (
  { kind, slug }: Pick<OpenedEntry, 'kind' | 'slug'>,
  { problems, path, text }: InFile,
  values: Values,
): PlacedProblems =>
  placeProblems(problems, { kind: kind.name, path, ...findPlaceInFile(kind.name, text, slug) }, values);

/** Returns why a form was refused. Undefined if it was saved. */
export function listRefusals(entry: OpenedEntry, saved: Saved, values: Values): PlacedProblems | undefined {
  if ('errors' in saved) return { fields: saved.errors, others: [] };
  if (saved.outcome.kind !== 'refused') return undefined;
  return placeInForm(entry, { ...saved, problems: saved.outcome.errors }, values);
}

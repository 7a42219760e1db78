import type { ContentProblem } from '../../content/files/content-file';
import { findPlaceInFile } from './entry-text';
import type { OpenedEntry } from './open-entry';
import { type PlacedProblems, placeProblems } from './place-problems';
import type { Saved } from './save-entry';
import type { Values } from './values';

type InFile = { problems: readonly ContentProblem[]; path: string; text: string };

/** Puts problems of the entry's file at the inputs of its form. */
export const placeInForm = (
  { kind, slug }: Pick<OpenedEntry, 'kind' | 'slug'>,
  { problems, path, text }: InFile,
  values: Values,
): PlacedProblems =>
  placeProblems(problems, { kind: kind.name, path, ...findPlaceInFile(kind.name, text, slug) }, values);

/** Why a form was not saved, if it was refused. */
export function listRefusals(entry: OpenedEntry, saved: Saved, values: Values): PlacedProblems | undefined {
  if ('errors' in saved) return { fields: saved.errors, others: [] };
  if (saved.outcome.kind !== 'refused') return undefined;
  return placeInForm(entry, { ...saved, problems: saved.outcome.errors }, values);
}

import { type ContentRules, formatProblem } from '../files/content-file';
import { readContentFile } from '../files/read-content-file';
import { type PackedReading, packReading } from '../set/packed-entry';
import { createSnapshot } from '../set/snapshot';
import { readContentFolder } from './content-folder';
import { findMistakes } from './read-set';

/** Reads a content folder in this process, for commands. Mistakes are lines with file and line number. @throws UsageError if there is no such folder */
export async function checkFolder(folder: string, rules: ContentRules) {
  const set = new Map<string, PackedReading>();
  for await (const file of readContentFolder(folder))
    set.set(file.path, packReading(readContentFile(file, rules)));
  const { errors, warnings } = findMistakes(set);
  return {
    snapshot: createSnapshot(set),
    errors: errors.map((problem) => `${folder}/${formatProblem(problem)}`),
    warnings: warnings.map((problem) => `${folder}/${formatProblem(problem)}`),
  };
}

import { type ContentRules, formatProblem } from '../files/content-file';
import { readContentFile } from '../files/read-content-file';
import { type PackedReading, packReading } from '../set/packed-entry';
import { createSnapshot } from '../set/snapshot';
import { findPictureProblem } from '../pictures/picture-intake';
import { readContentFolder } from './content-folder';
import { findMistakes } from './read-set';

/** Reads a content folder in this process, for commands. Mistakes are lines with file and line number. @throws UsageError if there is no such folder */
export async function checkFolder(folder: string, rules: ContentRules) {
  const set = new Map<string, PackedReading>();
  for await (const file of readContentFolder(folder)) {
    const reading = packReading(readContentFile(file, rules));
    const message = await findPictureProblem(file.bytes);
    const problems = message === undefined ? [] : [{ file: file.path, line: 1, message }];
    set.set(file.path, { ...reading, errors: [...reading.errors, ...problems] });
  }
  const { errors, warnings } = findMistakes(set);
  return {
    snapshot: createSnapshot(set),
    errors: errors.map((problem) => `${folder}/${formatProblem(problem)}`),
    warnings: warnings.map((problem) => `${folder}/${formatProblem(problem)}`),
  };
}

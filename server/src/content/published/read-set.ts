import { checkSet } from '../files/check-set';
import { type ContentProblem, type ContentRules, sortProblems } from '../files/content-file';
import type { LiveContent } from '../set/live-content';
import type { FileOnDisk, ReadFiles } from '../set/read-off-thread';
import type { PackedReading } from '../set/packed-entry';
import type { ContentSet } from '../set/snapshot';
import type { ContentStore, SetFiles } from './content-store';
import type { LocalContent } from './local-content';

type Parts = {
  store: Pick<ContentStore, 'file'>;
  local: LocalContent;
  live: LiveContent;
  readFiles: ReadFiles;
  rules: ContentRules;
};

/** Returns a function that reads a set. Files that are served, or were in the set that was read last, are not read again. */
export function createSetReader({ store, local, live, readFiles, rules }: Parts) {
  const readMissing = async (missing: readonly [path: string, hash: string][]) => {
    const hashes = missing.map(([, hash]) => hash);
    await local.fetch(hashes, store.file);
    const files = missing.map(([path, hash]): FileOnDisk => ({ path, file: local.getFile(hash) }));
    return readFiles({ files, rules });
  };
  let last: ContentSet = new Map();
  return async (files: SetFiles): Promise<ContentSet> => {
    const sets = [live.served().set, last];
    const findKnown = (path: string, hash: string) =>
      sets.map((set) => set.get(path)).find((reading) => reading?.hash === hash);
    const missing = [...files].filter(([path, hash]) => !findKnown(path, hash));
    const readings = await readMissing(missing);
    // After a power loss, a file may be empty or truncated.
    const damaged = missing.filter(([path, hash]) => readings.get(path)?.hash !== hash);
    for (const [, hash] of damaged) await local.remove(hash);
    const again = await readMissing(damaged);
    const set = new Map<string, PackedReading>();
    for (const [path, hash] of files) {
      const reading = again.get(path) ?? readings.get(path) ?? findKnown(path, hash);
      if (reading) set.set(path, reading);
    }
    return (last = set);
  };
}

export type ReadSet = ReturnType<typeof createSetReader>;

export type Findings = { errors: ContentProblem[]; warnings: ContentProblem[] };

/** All mistakes of a set: of each file, and those that show only when files are together. */
export function findMistakes(set: ContentSet): Findings {
  const together = checkSet(set, new Set(set.keys()));
  const readings = [...set.values()];
  return {
    errors: sortProblems([...readings.flatMap(({ errors }) => errors), ...together.errors]),
    warnings: sortProblems([...readings.flatMap(({ warnings }) => warnings), ...together.warnings]),
  };
}

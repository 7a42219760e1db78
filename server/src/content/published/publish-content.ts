import { UsageError } from '@hireloom/releases';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../database/site-database';
import { type ContentProblem, formatProblem } from '../files/content-file';
import type { ContentSet } from '../set/snapshot';
import type { ChangeSource, ContentChange } from './content-history';
import type { ContentStore, Edits, SetFiles } from './content-store';
import type { LocalContent } from './local-content';
import { createPictureIntake, type PictureIntake } from '../pictures/picture-intake';
import { applyEdits, compareSets, mergeEdits } from './merge-edits';
import { pruneContent } from './prune-content';
import { type Findings, findMistakes, type ReadSet } from './read-set';

/** `follows`: the serial of the change that the edits were made from. `reason`: why, in the author's words. */
export type Publication = {
  edits: Edits;
  follows: number;
  author: string;
  source: ChangeSource;
  reason: string;
  /** Whether this change takes the place of the previous one: the next save in a folder that is followed. */
  isReplacing?: boolean;
  onProgress?: (words: string) => void;
};

/** A file that changed on both sides. `change`: theirs, if it is still kept. Texts are null where the file does not exist or is a picture. */
export type Conflict = {
  path: string;
  change: ContentChange | undefined;
  theirs: string | null;
  yours: string | null;
};

export type Outcome =
  | { kind: 'published'; serial: number; paths: string[]; warnings: ContentProblem[] }
  /** The content was like this already. */
  | { kind: 'unchanged'; serial: number; warnings: ContentProblem[] }
  | { kind: 'refused'; errors: ContentProblem[]; warnings: ContentProblem[] }
  | { kind: 'conflict'; serial: number; conflicts: Conflict[] };

type Parts = {
  connection: Connection;
  store: ContentStore;
  local: LocalContent;
  readSet: ReadSet;
  /** Called and awaited after a change. */
  onChange: () => Promise<void>;
  onPruneFailed: (error: unknown) => void;
};

const ATTEMPTS = 20;

const isText = (path: string) => /\.(md|yaml)$/.test(path);

async function describeConflict(
  { store, local }: Pick<Parts, 'store' | 'local'>,
  path: string,
  current: SetFiles,
  edits: Edits,
): Promise<Conflict> {
  const read = async (hash: string | null | undefined, from: (hash: string) => Promise<Buffer>) =>
    hash && isText(path) ? String(await from(hash)) : null;
  const [change] = await store.historyOf(path);
  return {
    path,
    change,
    theirs: await read(current.get(path), store.file),
    yours: await read(edits.get(path), local.read),
  };
}

/**
 * Mistakes that were already published do not block a change: they may come from rules of another server, and the author did not write
 * them.
 */
function findNewMistakes(before: Findings, after: Findings): Findings {
  const known = new Set(before.errors.map(formatProblem));
  return { ...after, errors: after.errors.filter((error) => !known.has(formatProblem(error))) };
}

/** Checks a whole set, which takes about 15 ms for a thousand articles, after letting pending requests run. */
async function checkLater(set: ContentSet): Promise<Findings> {
  await setImmediate();
  return findMistakes(set);
}

/** One attempt. Returns undefined if another change came first. */
async function attempt(
  parts: Parts & { intake: PictureIntake },
  publication: Publication,
): Promise<Outcome | undefined> {
  const { store, local, readSet, intake } = parts;
  const { follows, author, source, reason, isReplacing, onProgress } = publication;
  const serial = (await store.latest())?.serial ?? 0;
  const current = await store.setAt(serial);
  const base = follows === serial ? current : await store.setAt(follows);
  const { edits, conflicts } = mergeEdits(base, current, publication.edits);
  if (conflicts.length > 0) {
    const described: Conflict[] = [];
    for (const path of conflicts)
      described.push(await describeConflict(parts, path, current, publication.edits));
    return { kind: 'conflict', serial, conflicts: described };
  }
  onProgress?.(`Reading ${edits.size} changed ${edits.size === 1 ? 'file' : 'files'} of ${current.size}…`);
  const before = await checkLater(await readSet(current));
  if (edits.size === 0) return { kind: 'unchanged', serial, warnings: before.warnings };
  const after = await checkLater(await readSet(applyEdits(current, edits)));
  const { errors, warnings } = findNewMistakes(before, after);
  errors.push(...intake.listRefused(edits));
  if (errors.length > 0) return { kind: 'refused', errors, warnings };
  const hashes = [...edits.values()].filter((hash) => hash !== null);
  onProgress?.('Storing them…');
  await store.putFiles(hashes, local.read);
  const change = { serial: serial + 1, author, source, reason, edits, isReplacing };
  if (!(await store.putChange(change))) return undefined;
  return { kind: 'published', serial: serial + 1, paths: [...edits.keys()].sort(), warnings };
}

/** Publishes content and restores earlier content. */
export function createPublisher(parts: Parts) {
  const { connection, store, local, onChange, onPruneFailed } = parts;
  const intake = createPictureIntake(local.save);
  const publish = async (publication: Publication): Promise<Outcome> => {
    for (let count = 0; count < ATTEMPTS; count += 1) {
      const outcome = await attempt({ ...parts, intake }, publication);
      if (!outcome) continue;
      if (outcome.kind === 'published') {
        await onChange();
        void pruneContent(connection).catch(onPruneFailed);
      }
      return outcome;
    }
    throw new UsageError('the content kept changing while this was published. Retry in a minute.');
  };
  return {
    /** Stores a file of a publication on this machine, photographs as they are published. Returns the hash of what is stored. */
    saveFile: intake.saveFile,
    /** Checks edits, merges them with other changes of other files, stores and shows them: all of them or none. */
    publish,
    /** Publishes the content of an earlier change again. @throws ContentNotKept */
    rollBack: async (serial: number, author: Omit<Publication, 'edits' | 'follows' | 'isReplacing'>) => {
      const latest = (await store.latest())?.serial ?? 0;
      const [current, earlier] = [await store.setAt(latest), await store.setAt(serial)];
      await local.fetch([...earlier.values()], store.file);
      return publish({ ...author, edits: compareSets(current, earlier), follows: latest });
    },
  };
}

export type ContentPublisher = ReturnType<typeof createPublisher>;

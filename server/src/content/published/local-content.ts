import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import { parseJson } from '@hireloom/releases';
import * as v from 'valibot';
import { writeFileAtomically } from '../../database/write-file-atomically';
import { hashFile } from '../files/content-file';
import type { SetFiles } from './content-store';

const CONCURRENCY = 8;
/** How long files that are in no set stay: a publish stores its files before it is checked. */
const STAYS_MS = 24 * 60 * 60 * 1000;

/** The set that was served last. `place`: of its database. */
const savedSchema = v.object({
  place: v.string(),
  serial: v.number(),
  files: v.record(v.string(), v.string()),
});

export type SavedSet = { serial: number; files: SetFiles };

type ReadStored = (hash: string) => Promise<Buffer>;

/** The content files that this machine serves, in a folder, so that it needs the database only for changes. */
export function openLocalContent(folder: string, place: string) {
  const files = path.join(folder, 'files');
  const setFile = path.join(folder, 'set.json');
  const getFile = (hash: string) => path.join(files, hash);
  const listHashes = async () => new Set(await readdir(files).catch(() => []));
  return {
    /** Where the file with this hash is. */
    getFile,
    read: (hash: string): Promise<Buffer> => readFile(getFile(hash)),
    /** Stores a file. Returns its hash. */
    save: async (bytes: Uint8Array): Promise<string> => {
      const hash = hashFile(bytes);
      await writeFileAtomically(getFile(hash), Buffer.from(bytes));
      return hash;
    },
    remove: (hash: string) => rm(getFile(hash), { force: true }),
    /** Fetches the files that are missing here. @throws Error if one does not match its hash */
    fetch: async (hashes: readonly string[], readStored: ReadStored) => {
      const known = await listHashes();
      const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));
      const inTurn = new PQueue({ concurrency: CONCURRENCY });
      const fetchOne = async (hash: string) => {
        const bytes = await readStored(hash);
        if (hashFile(bytes) !== hash) throw new Error(`the content file ${hash} is damaged in the database.`);
        await writeFileAtomically(getFile(hash), bytes);
      };
      await Promise.all(missing.map((hash) => inTurn.add(() => fetchOne(hash))));
    },
    /** The set that was served last, for a start while the database is unavailable. Undefined if there is none of this database. */
    lastSet: async (): Promise<SavedSet | undefined> => {
      const saved = await readFile(setFile, 'utf8')
        .then((text) => parseJson(setFile, text, savedSchema))
        .catch(() => undefined);
      if (saved?.place !== place) return undefined;
      return { serial: saved.serial, files: new Map(Object.entries(saved.files)) };
    },
    saveSet: async ({ serial, files: set }: SavedSet) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const text = JSON.stringify({ place, serial, files: Object.fromEntries(set) });
      await writeFileAtomically(setFile, text, { flush: true });
    },
    /** Removes files that are not in this set and were not written within a day. */
    removeUnused: async (set: SetFiles) => {
      const used = new Set(set.values());
      const unused = [...(await listHashes())].filter((hash) => !used.has(hash));
      for (const hash of unused) {
        const { mtimeMs } = await stat(getFile(hash));
        if (mtimeMs < Date.now() - STAYS_MS) await rm(getFile(hash), { force: true });
      }
    },
  };
}

export type LocalContent = ReturnType<typeof openLocalContent>;

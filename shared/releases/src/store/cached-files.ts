import type { Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { encodings, isCompressible } from '../release/compress';
import { integrityOf } from '../release/content-id';
import { writeWhole } from './durable-files';
import type { ReleaseSource } from './release-store';

type Described = Pick<Release, 'name' | 'id' | 'files'>;
type Ending = keyof typeof encodings;

/** The expected content of a file. A compressed variant has the hash of its decompressed content. */
type Wanted = { target: string; integrity: string; bytes: number; ending?: Ending };

const variantsOf = (plain: Wanted) =>
  (Object.keys(encodings) as Ending[]).map((ending) => ({
    ...plain,
    ending,
    target: plain.target + ending,
  }));

async function isRight(data: Buffer, { integrity, bytes, ending }: Wanted): Promise<boolean> {
  if (!ending) return integrityOf(data) === integrity;
  const plain = await encodings[ending].decompress(data, Math.max(1, bytes)).catch(() => undefined);
  return plain !== undefined && integrityOf(plain) === integrity;
}

/** Changes whenever the file is written. Includes the change time because, unlike the modification time, it can't be set back. */
async function markOf({ target, integrity }: Wanted): Promise<string> {
  const found = await stat(target, { bigint: true }).catch(() => undefined);
  return found
    ? `${integrity} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`
    : `${integrity} is missing`;
}

type Files = Pick<ReleaseSource, 'file'>;

/** @throws UsageError if the file can't be read or its hash is not the one in the release. */
async function fetchPlain(source: Files, wanted: Wanted, { name, id }: Described, file: string) {
  const data = await source.file(name, id, file);
  if (await isRight(data, wanted)) return data;
  throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not used.`);
}

async function fetchVariant(source: Files, wanted: Wanted, { name, id }: Described, file: string) {
  if (!isCompressible(file)) return undefined;
  const data = await source.file(name, id, file + wanted.ending).catch(() => undefined);
  return data && (await isRight(data, wanted)) ? data : undefined;
}

/**
 * Copies a store's files to `directory`. Checks the hash of each file when it is fetched, when it is first used after a start, and whenever
 * the file has changed since the last check.
 */
export function cachedFiles(source: Files, directory: string) {
  /** The marks of all checked files by path, including those of missing variants. */
  const checked = new Map<string, string>();
  let written = 0;
  const folderOf = ({ name, id }: Pick<Release, 'name' | 'id'>) => path.join(directory, name, id);
  const wantedOf = (release: Described, file: string): Wanted => {
    const { integrity = '', bytes = 0 } = release.files[file] ?? {};
    return { target: path.join(folderOf(release), file), integrity, bytes };
  };
  const note = async (wanted: Wanted) => checked.set(wanted.target, await markOf(wanted));
  const isWhole = async (wanted: Wanted) => {
    const mark = await markOf(wanted);
    if (checked.get(wanted.target) === mark) return true;
    const data = await readFile(wanted.target).catch(() => undefined);
    if (!data || !(await isRight(data, wanted))) return false;
    checked.set(wanted.target, mark);
    return true;
  };
  const write = async (wanted: Wanted, data: Buffer) => {
    await writeWhole(wanted.target, data);
    written += data.length;
    await note(wanted);
  };
  const remove = (wanted: Wanted) => rm(wanted.target, { force: true });

  return {
    folderOf,
    /**
     * Copies a file and the compressed variants that the store has of it. Writes the plain file last: once it exists, its variants have
     * been fetched. @throws UsageError if the store can't be read or the hash is not the one in the release.
     */
    copy: async (release: Described, file: string) => {
      const plain = wantedOf(release, file);
      const data = (await isWhole(plain)) ? undefined : await fetchPlain(source, plain, release, file);
      for (const variant of variantsOf(plain)) {
        if (await isWhole(variant)) continue;
        const compressed = await fetchVariant(source, variant, release, file);
        // If the disk is full, the plain file is served instead.
        if (compressed) await write(variant, compressed).catch(() => remove(variant));
        else await remove(variant).then(() => note(variant));
      }
      if (data) await write(plain, data);
    },
    /** Whether the copy can be served without asking the store. Removes invalid variants. */
    isCopied: async (release: Described, file: string) => {
      const plain = wantedOf(release, file);
      if (!(await isWhole(plain))) return false;
      for (const variant of variantsOf(plain)) if (!(await isWhole(variant))) await remove(variant);
      return true;
    },
    /** Bytes written since the last `forget`. */
    written: () => written,
    forget: () => {
      checked.clear();
      written = 0;
    },
  };
}

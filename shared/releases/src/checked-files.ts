import { type Release, UsageError } from '@hireloom/contracts';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isCompressible } from './compress-files';
import { integrityOf } from './describe-build';
import { writeWhole } from './durable-files';
import type { ReleaseSource } from './release-store';

type Described = Pick<Release, 'name' | 'id' | 'files'>;
type Wanted = {
  target: string;
  wanted?: string;
  bytes: number;
  isRight: (data: Buffer) => Promise<boolean>;
};

const plainCopy = (folder: string, { files }: Described, file: string): Wanted => {
  const { integrity: wanted, bytes = 0 } = files[file] ?? {};
  const isRight = async (data: Buffer) => integrityOf(data) === wanted;
  return { target: path.join(folder, file), wanted, bytes, isRight };
};

/** The compressed variants of a copy, with their endings. */
const compressedCopies = ({ target, isRight, ...plain }: Wanted): [ending: string, Wanted][] =>
  Object.entries(decoders).map(([ending, decode]) => [
    ending,
    {
      ...plain,
      target: target + ending,
      isRight: (data) => decode(data, Math.max(1, plain.bytes)).then(isRight, () => false),
    },
  ]);

/** Another one for each content of the file and each hash that it is checked for. */
async function markOf({ target, wanted = '' }: Wanted): Promise<string> {
  const found = await stat(target, { bigint: true }).catch(() => undefined);
  return found
    ? `${wanted} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`
    : `${wanted} is missing`;
}

const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);
/** Each with the size of the plain file as its limit: the store may hold a bomb. */
const decoders: Readonly<Record<string, (data: Buffer, maxOutputLength: number) => Promise<Buffer>>> = {
  '.br': (data, maxOutputLength) => fromBrotli(data, { maxOutputLength }),
  '.gz': (data, maxOutputLength) => fromGzip(data, { maxOutputLength }),
};

/**
 * Copies of a store's files, each checked by its hash when it is fetched, when it is first used after a start, and again
 * whenever it is no longer the file that was checked. Its change time tells: unlike its modification time, nobody can set that back.
 */
export function checkedFiles(source: Pick<ReleaseSource, 'file'>) {
  /** The marks of the files that were checked, or that the store does not have, by path. */
  const checked = new Map<string, string>();
  let written = 0;

  const note = async (copy: Wanted) => checked.set(copy.target, await markOf(copy));
  const isWhole = async (copy: Wanted) => {
    const now = await markOf(copy);
    if (checked.get(copy.target) === now) return true;
    const data = await readFile(copy.target).catch(() => undefined);
    if (!data || !(await copy.isRight(data))) return false;
    checked.set(copy.target, now);
    return true;
  };
  const keep = async (copy: Wanted, data: Buffer) => {
    await writeWhole(copy.target, data);
    written += data.length;
    await note(copy);
  };

  return {
    /** @throws UsageError where it can't be had, or is not what the release says. */
    copy: async (folder: string, release: Described, file: string) => {
      const copy = plainCopy(folder, release, file);
      if (await isWhole(copy)) return;
      const { name, id } = release;
      const data = await source.file(name, id, file);
      if (!(await copy.isRight(data)))
        throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not used.`);
      await keep(copy, data);
    },
    /** The compressed variants of a file, where the store has them and they hold the same. Any others are removed. */
    copyCompressed: async (folder: string, release: Described, file: string) => {
      for (const [ending, copy] of compressedCopies(plainCopy(folder, release, file))) {
        if (await isWhole(copy)) continue;
        const data = isCompressible(file)
          ? await source.file(release.name, release.id, file + ending).catch(() => undefined)
          : undefined;
        if (data && (await copy.isRight(data))) {
          // Without room for it, the plain file is served.
          await keep(copy, data).catch(() => rm(copy.target, { force: true }));
        } else {
          await rm(copy.target, { force: true });
          await note(copy);
        }
      }
    },
    /** How many bytes were written since all was forgotten. */
    written: () => written,
    forget: () => {
      checked.clear();
      written = 0;
    },
  };
}

import { type Release } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isCompressible } from '../release/compress-files';
import { integrityOf } from '../release/describe-build';
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

/** Remembers which copies were checked, by path and change time. */
function checkedCopies() {
  const checked = new Map<string, string>();
  let written = 0;
  const note = async (copy: Wanted) => checked.set(copy.target, await markOf(copy));
  return {
    note,
    isWhole: async (copy: Wanted) => {
      const now = await markOf(copy);
      if (checked.get(copy.target) === now) return true;
      const data = await readFile(copy.target).catch(() => undefined);
      if (!data || !(await copy.isRight(data))) return false;
      checked.set(copy.target, now);
      return true;
    },
    keep: async (copy: Wanted, data: Buffer) => {
      await writeWhole(copy.target, data);
      written += data.length;
      await note(copy);
    },
    /** Bytes written since the last `forget`. */
    written: () => written,
    forget: () => {
      checked.clear();
      written = 0;
    },
  };
}

/**
 * Copies of a store's files, each checked by its hash when it is fetched, when it is first used after a start, and again
 * whenever it is no longer the file that was checked. Its change time tells: unlike its modification time, nobody can set that back.
 */
export function checkedFiles(source: Pick<ReleaseSource, 'file'>) {
  const { note, isWhole, keep, written, forget } = checkedCopies();
  const fetchPlain = async (copy: Wanted, { name, id }: Described, file: string) => {
    const data = await source.file(name, id, file);
    if (await copy.isRight(data)) return data;
    throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not used.`);
  };
  /** Fetches the compressed variants of a file, where the store has them and they hold the same. Any others are removed. */
  const copyCompressed = async (plain: Wanted, { name, id }: Described, file: string) => {
    for (const [ending, copy] of compressedCopies(plain)) {
      if (await isWhole(copy)) continue;
      const data = isCompressible(file)
        ? await source.file(name, id, file + ending).catch(() => undefined)
        : undefined;
      if (data && (await copy.isRight(data))) {
        // Without room for it, the plain file is served.
        await keep(copy, data).catch(() => rm(copy.target, { force: true }));
      } else {
        await rm(copy.target, { force: true });
        await note(copy);
      }
    }
  };

  return {
    /** @throws UsageError where it can't be had, or is not what the release says. */
    copy: async (folder: string, release: Described, file: string) => {
      const copy = plainCopy(folder, release, file);
      if (!(await isWhole(copy))) await keep(copy, await fetchPlain(copy, release, file));
    },
    /** Copies the file and its compressed variants. Writes the plain file last: once it exists, its variants were fetched. */
    copyWithCompressed: async (folder: string, release: Described, file: string) => {
      const copy = plainCopy(folder, release, file);
      const data = (await isWhole(copy)) ? undefined : await fetchPlain(copy, release, file);
      await copyCompressed(copy, release, file);
      if (data) await keep(copy, data);
    },
    /** Whether the copy can be served as it lies, without the store. Variants that are not right are removed. */
    isCopied: async (folder: string, release: Described, file: string) => {
      const copy = plainCopy(folder, release, file);
      if (!(await isWhole(copy))) return false;
      for (const [, variant] of compressedCopies(copy))
        if (!(await isWhole(variant))) await rm(variant.target, { force: true });
      return true;
    },
    written,
    forget,
  };
}

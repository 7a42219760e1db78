import { type Release, UsageError } from '@hireloom/contracts';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from './describe-build';
import { writeWhole } from './durable-files';
import type { ReleaseSource } from './release-store';

type Described = Pick<Release, 'name' | 'id' | 'files'>;

const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);
const decoders: Readonly<Record<string, (data: Buffer) => Promise<Buffer>>> = {
  '.br': (data) => fromBrotli(data),
  '.gz': (data) => fromGzip(data),
};

/**
 * Copies of a store's files, each checked by its hash when it is fetched, when it is first used after a start, and again
 * where size or time say that it is no longer the file that was checked.
 */
export function checkedFiles(source: Pick<ReleaseSource, 'file'>) {
  /** By path: how the file looked when it was checked. Empty: the store has none. */
  const checked = new Map<string, string>();
  let written = 0;

  const looks = async (target: string) => {
    const found = await stat(target).catch(() => undefined);
    return found ? `${found.size} ${found.mtimeMs}` : '';
  };
  const isWhole = async (target: string, isRight: (data: Buffer) => Promise<boolean>) => {
    const now = await looks(target);
    if (checked.get(target) === now) return true;
    const data = await readFile(target).catch(() => undefined);
    if (!data || !(await isRight(data))) return false;
    checked.set(target, now);
    return true;
  };
  const keep = async (target: string, data: Buffer) => {
    await writeWhole(target, data);
    written += data.length;
    checked.set(target, await looks(target));
  };

  return {
    /** @throws UsageError where it can't be had, or is not what the release says. */
    copy: async (folder: string, { name, id, files }: Described, file: string) => {
      const target = path.join(folder, file);
      const wanted = files[file]?.integrity;
      const isRight = async (data: Buffer) => integrityOf(data) === wanted;
      if (await isWhole(target, isRight)) return;
      const data = await source.file(name, id, file);
      if (!(await isRight(data)))
        throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not used.`);
      await keep(target, data);
    },
    /** The compressed ones of a file, where the store has them and they hold the same. */
    copyCompressed: async (folder: string, { name, id, files }: Described, file: string) => {
      for (const [ending, decode] of Object.entries(decoders)) {
        const target = path.join(folder, file + ending);
        const isRight = async (data: Buffer) => {
          const plain = await decode(data).catch(() => undefined);
          return plain !== undefined && integrityOf(plain) === files[file]?.integrity;
        };
        if (await isWhole(target, isRight)) continue;
        const data = await source.file(name, id, file + ending).catch(() => undefined);
        if (data && (await isRight(data))) await keep(target, data);
        else {
          await rm(target, { force: true });
          checked.set(target, '');
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

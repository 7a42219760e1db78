import { UsageError, type VersionMember } from '@hireloom/contracts';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from './describe-build';
import { writeWhole } from './durable-files';
import type { ReleaseSource } from './release-store';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Copies on this machine of what it runs or serves itself. */
export type LocalCopies = {
  /**
   * The folder with a release's `server/` and `public/` files, each as the site version says.
   * @throws UsageError that names the first file that is not, or that can't be read.
   */
  folder: (member: VersionMember) => Promise<string>;
  /** Removes the copies of releases whose folder was not asked for within a week. */
  pruneCopies: (now?: number) => Promise<void>;
};

const isForHere = (file: string) => /^(server|public)\//.test(file);

/** What is there already, as after a restart, is checked as well. */
async function copyFile(source: ReleaseSource, target: string, member: VersionMember, file: string) {
  const { name, id, files } = member;
  const wanted = files[file]?.integrity;
  const kept = await readFile(target).catch(() => undefined);
  if (kept && integrityOf(kept) === wanted) return;
  const data = await source.file(name, id, file);
  if (integrityOf(data) !== wanted) {
    throw new UsageError(`${name}@${id}: ${file} is not what the release says; it is not run.`);
  }
  await writeWhole(target, data);
}

/** For stack traces alone, so a release may come without. */
async function copySourceMap(
  source: ReleaseSource,
  target: string,
  { name, id }: VersionMember,
  file: string,
) {
  if (await stat(target).catch(() => undefined)) return;
  const data = await source.file(name, id, file).catch(() => undefined);
  if (data) await writeWhole(target, data);
}

/** Adds to a store checked copies in `directory` of what this machine runs: the store may go away at any time. */
export function withLocalCopies<Source extends ReleaseSource>(
  source: Source,
  directory: string,
): Source & LocalCopies {
  const folderOf = ({ name, id }: Pick<VersionMember, 'name' | 'id'>) => path.join(directory, name, id);
  return {
    ...source,
    folder: async (member) => {
      const folder = folderOf(member);
      for (const file of Object.keys(member.files).filter(isForHere)) {
        await copyFile(source, path.join(folder, file), member, file);
        if (file.endsWith('.cjs'))
          await copySourceMap(source, path.join(folder, `${file}.map`), member, `${file}.map`);
      }
      const now = new Date();
      await utimes(folder, now, now);
      return folder;
    },
    pruneCopies: async (now = Date.now()) => {
      for (const name of await readdir(directory).catch(() => [])) {
        for (const id of await readdir(path.join(directory, name))) {
          const folder = folderOf({ name, id });
          if (now - (await stat(folder)).mtimeMs > KEPT_MS)
            await rm(folder, { recursive: true, force: true });
        }
      }
    },
  };
}

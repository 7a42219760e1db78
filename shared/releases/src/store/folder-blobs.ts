import { UsageError } from '@hireloom/service';
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesIn } from '../release/files-in';
import { type Blobs, NotInStore } from './blobs';
import { withDraft, writeOnce, writeWhole } from './durable-files';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function readError(file: string, error: unknown) {
  const Kind = isMissing(error) ? NotInStore : UsageError;
  return new Kind(`${file} can't be read: ${(error as Error).message}`);
}

/** The time of whatever stores the folder: several machines may share it, and the clock of one may be off. */
const clockOf = (directory: string): Promise<number> =>
  withDraft(path.join(directory, 'clock'), async (draft) => {
    await writeFile(draft, '');
    return (await stat(draft)).mtimeMs;
    // A full disk has no room for it.
  }).catch(() => Date.now());

const modifiedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** Writes the same again, durably: the file gets the time of whatever stores it, and a power cut costs nothing. */
async function touch(file: string): Promise<boolean> {
  try {
    const data = await readFile(file);
    await writeWhole(file, data).catch(async () => {
      // A full disk has no room for it.
      const now = new Date();
      await utimes(file, now, now);
    });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Removes a file that is old by `isOld`. */
async function removeOld(file: string, isOld: (file: string) => Promise<boolean>): Promise<boolean> {
  if (!(await isOld(file))) return false;
  const moved = `${file}.draft-pruned-${randomUUID()}`;
  try {
    await rename(file, moved);
  } catch {
    return false;
  }
  // A deploy that needs it may have touched it between the look and the move.
  const isStillOld = await isOld(moved);
  if (isStillOld) await rm(moved, { force: true });
  else await rename(moved, file).catch(() => undefined);
  return isStillOld;
}

/** Removes the folders above a removed file that are empty now. */
async function removeEmptyFolders(directory: string, file: string) {
  for (
    let folder = path.dirname(file);
    folder.startsWith(directory + path.sep);
    folder = path.dirname(folder)
  )
    if (
      !(await rmdir(folder).then(
        () => true,
        () => false,
      ))
    )
      return;
}

/** Blobs as files of a folder, which several machines may share. Keys are their paths in it. */
export function openFolderBlobs(directory: string): Blobs {
  const fileOf = (key: string) => path.join(directory, key);
  const list: Blobs['list'] = async (prefix) => {
    const files = await filesIn(fileOf(prefix)).catch((error: unknown) => {
      throw readError(fileOf(prefix), error);
    });
    return files.map((file) => prefix + file);
  };
  return {
    place: directory,
    read: (key) =>
      readFile(fileOf(key)).catch((error: unknown) => {
        throw readError(fileOf(key), error);
      }),
    write: async (key, data, { ifAbsent = false } = {}) => {
      if (ifAbsent) return writeOnce(fileOf(key), data);
      await writeWhole(fileOf(key), data);
      return true;
    },
    list,
    ages: async (prefix) => {
      const now = await clockOf(directory);
      const times = await Promise.all(
        (await list(prefix)).map(async (key) => [key, await modifiedAt(fileOf(key))] as const),
      );
      return new Map(times.flatMap(([key, time]) => (time === undefined ? [] : [[key, now - time]])));
    },
    touch: (key) => touch(fileOf(key)),
    remove: async (keys, olderThanMs = Number.NEGATIVE_INFINITY) => {
      if (keys.length === 0) return [];
      const now = await clockOf(directory);
      const isOld = async (file: string) => {
        const time = await modifiedAt(file);
        return time !== undefined && now - time >= olderThanMs;
      };
      const removed: string[] = [];
      for (const key of keys) {
        if (!(await removeOld(fileOf(key), isOld))) continue;
        removed.push(key);
        await removeEmptyFolders(directory, fileOf(key));
      }
      return removed;
    },
    close: async () => undefined,
  };
}

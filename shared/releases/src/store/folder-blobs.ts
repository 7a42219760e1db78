import { UsageError } from '@hireloom/service';
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesIn } from '../release/files-in';
import { type Blobs, NotInStore } from './blobs';
import { withDraft, writeOnce, writeWhole } from './durable-files';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readError = (directory: string, key: string, error: unknown) =>
  isMissing(error)
    ? new NotInStore(`${key} is not in the release store.`)
    : new UsageError(
        `${key} in the release store ${directory} can't be read (${(error as NodeJS.ErrnoException).code}).`,
      );

/** The current time by the clock of the file system: several machines may share the folder, and their clocks may differ. */
const clockOf = (directory: string): Promise<number> =>
  withDraft(path.join(directory, 'clock'), async (draft) => {
    await writeFile(draft, '');
    return (await stat(draft)).mtimeMs;
    // The disk may be full: use the local clock.
  }).catch(() => Date.now());

const modifiedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** Rewrites the file durably, so that its time comes from the file system's clock and survives a power cut. */
async function touch(file: string): Promise<boolean> {
  try {
    const data = await readFile(file);
    await writeWhole(file, data).catch(async () => {
      // The disk may be full: set the time by the local clock.
      const now = new Date();
      await utimes(file, now, now);
    });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Removes a file if `isOld` returns true both before and after moving it out of the way. */
async function removeOld(file: string, isOld: (file: string) => Promise<boolean>): Promise<boolean> {
  if (!(await isOld(file))) return false;
  const moved = `${file}.draft-pruned-${randomUUID()}`;
  try {
    await rename(file, moved);
  } catch {
    return false;
  }
  // A deploy that needs the file may have touched it between the check and the move.
  const isStillOld = await isOld(moved);
  if (isStillOld) await rm(moved, { force: true });
  else await rename(moved, file).catch(() => undefined);
  return isStillOld;
}

/** Removes the parent folders of a removed file that are now empty. */
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

/** Stores blobs as files in a folder, which several machines may share. Keys are relative paths. */
export function openFolderBlobs(directory: string): Blobs {
  const fileOf = (key: string) => path.join(directory, key);
  const list: Blobs['list'] = async (prefix) => {
    const files = await filesIn(fileOf(prefix)).catch((error: unknown) => {
      throw readError(directory, prefix, error);
    });
    return files.map((file) => prefix + file);
  };
  return {
    place: directory,
    read: (key) =>
      readFile(fileOf(key)).catch((error: unknown) => {
        throw readError(directory, key, error);
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

import { UsageError } from '@hireloom/service';
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTree } from '../release/read-tree';

/** What a folder holds; nothing where it is not there. @throws UsageError where it can't be read. */
export const listFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${folder} can't be read: ${error.message}`);
  });

/** Waits until a file or folder is on the disk. */
export async function sync(file: string) {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a folder with all that is in it is on the disk. */
export async function syncAll(directory: string) {
  for (const { parentPath, name } of await readTree(directory)) await sync(path.join(parentPath, name));
  await sync(directory);
}

/** Releases are not public before they are live, and who could write into a store could run code. */
const OWNER_ALONE = { folder: 0o700, file: 0o600 } as const;

/** Makes a folder, with those that it lies in, for the owner of this process alone. */
export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: OWNER_ALONE.folder });

/** Writes a file for the owner of this process alone. */
export const writeOwn = (file: string, data: string | Buffer) =>
  writeFile(file, data, { mode: OWNER_ALONE.file });

/** Whether there was no room for what was to be written: the disk is full, or the user's quota. */
export const isDiskFull = (error: unknown): error is NodeJS.ErrnoException =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The system's own error names no file. */
const noSpaceFor = (file: string, { code }: NodeJS.ErrnoException) =>
  Object.assign(
    new Error(`There is no space left for ${file}. Free some, or choose a larger disk with DATA_DIR.`),
    { code },
  );

/** Runs `work` with the name of a draft, and removes what is left of the draft afterwards. @throws Error that names the file where the disk is full. */
export async function withDraft<Result>(
  file: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.draft-${randomUUID()}`;
  try {
    await makeFolder(path.dirname(file));
    return await work(draft);
  } catch (error) {
    throw isDiskFull(error) ? noSpaceFor(file, error) : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeSynced(file: string, data: string | Buffer) {
  const handle = await open(file, 'wx', OWNER_ALONE.file);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file whole or not at all, over one that may be there. */
export const writeWhole = (file: string, data: string | Buffer): Promise<void> =>
  withDraft(file, async (draft) => {
    await writeSynced(draft, data);
    await rename(draft, file);
    await sync(path.dirname(file));
  });

/** Writes a file whole, unless there is one of that name. Gives whether it was written: true for one of several writers alone. */
export const writeOnce = (file: string, data: string): Promise<boolean> =>
  withDraft(file, async (draft) => {
    await writeSynced(draft, data);
    try {
      // Unlike a rename, a link never replaces a file; on shared folders too.
      await link(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
    await sync(path.dirname(file));
    return true;
  });

/** What a shared folder is on tells the time, for all machines alike; the clock of one of them may be off. */
async function touchByItsClock(file: string) {
  if ((await stat(file)).isDirectory()) {
    const entry = path.join(file, `touched.draft-${randomUUID()}`);
    await writeFile(entry, '', { flag: 'wx' });
    await rm(entry);
    return;
  }
  await withDraft(file, async (draft) => {
    await copyFile(file, draft);
    await rename(draft, file);
  });
}

/** Makes a file or folder young, which keeps it from being removed as old. Gives false where it is not there any more. */
export async function touch(file: string): Promise<boolean> {
  try {
    await touchByItsClock(file).catch(async () => {
      // A full disk has no room for the way above.
      const now = new Date();
      await utimes(file, now, now);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** The time by the clock of what a folder is on. */
export const clockOf = (directory: string): Promise<Date> =>
  withDraft(path.join(directory, 'clock'), async (draft) => {
    await writeFile(draft, '');
    return new Date((await stat(draft)).mtimeMs);
  });

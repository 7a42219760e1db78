import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Releases are not public before they are live, and whoever could write into a store could run code. */
const OWNER_ALONE = { folder: 0o700, file: 0o600 } as const;

/** Makes a folder and those above it, for the owner of this process alone. */
const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: OWNER_ALONE.folder });

/** Waits until a folder's own entries are on the disk. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Whether the disk or the user's quota is full. */
const isDiskFull = (error: unknown): error is NodeJS.ErrnoException =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** The system's own error names no file. */
const noSpaceFor = (file: string, { code }: NodeJS.ErrnoException) =>
  Object.assign(
    new Error(`There is no space left for ${file}. Free some, or choose a larger disk with DATA_DIR.`),
    { code },
  );

/** `prune` removes a folder that has become empty, maybe while a file is written into it. */
const ATTEMPTS = 5;

/**
 * Runs `work` with the path of a draft beside `file`, and removes what is left of the draft afterwards.
 * @throws Error that names the file where the disk is full.
 */
export async function withDraft<Result>(
  file: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const draft = `${file}.draft-${randomUUID()}`;
    try {
      await makeFolder(path.dirname(file));
      return await work(draft);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && attempt < ATTEMPTS) continue;
      throw isDiskFull(error) ? noSpaceFor(file, error) : error;
    } finally {
      await rm(draft, { force: true });
    }
  }
}

/** Writes a file for its owner alone, and waits until its content is on the disk. */
async function writeSynced(file: string, data: string | Buffer) {
  const handle = await open(file, 'wx', OWNER_ALONE.file);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the whole file or nothing, durably, over one that may be there. */
export const writeWhole = (file: string, data: string | Buffer): Promise<void> =>
  withDraft(file, async (draft) => {
    await writeSynced(draft, data);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  });

/** The same unless the file is there. Returns whether it was written: of several writers, true for exactly one. */
export const writeOnce = (file: string, data: string | Buffer): Promise<boolean> =>
  withDraft(file, async (draft) => {
    await writeSynced(draft, data);
    try {
      // Unlike a rename, a link never replaces a file; on shared folders too.
      await link(draft, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
    await syncFolder(path.dirname(file));
    return true;
  });

import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Owner only: releases are confidential until they are live, and write access to a store means code execution. */
const OWNER_ALONE = { folder: 0o700, file: 0o600 } as const;

/** Creates a folder and its parents, accessible to the owner only. */
const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: OWNER_ALONE.folder });

/** Flushes a folder's entries to disk. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Whether the disk or the user's quota is full. */
const isDiskFull = (error: unknown): error is NodeJS.ErrnoException =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** Names the file, which the system's own error does not. */
const noSpaceFor = (file: string, { code }: NodeJS.ErrnoException) =>
  Object.assign(
    new Error(`There is no space left for ${file}. Free some, or choose a larger disk with DATA_DIR.`),
    { code },
  );

/** Attempts if the folder vanishes during a write: `prune` removes empty folders. */
const ATTEMPTS = 5;

/**
 * Runs `work` with the path of a draft next to `file`, and removes the draft if it still exists afterwards.
 * @throws Error that names the file if the disk is full.
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

/** Writes a file that only its owner can access, and flushes it to disk. */
async function writeSynced(file: string, data: string | Buffer) {
  const handle = await open(file, 'wx', OWNER_ALONE.file);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the whole file or nothing, durably. Replaces an existing file. */
export const writeWhole = (file: string, data: string | Buffer): Promise<void> =>
  withDraft(file, async (draft) => {
    await writeSynced(draft, data);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  });

/** Like `writeWhole`, but never replaces a file. Returns whether it wrote: of several writers, exactly one gets true. */
export const writeOnce = (file: string, data: string | Buffer): Promise<boolean> =>
  withDraft(file, async (draft) => {
    await writeSynced(draft, data);
    try {
      // Unlike `rename`, `link` never replaces a file, not even on network file systems.
      await link(draft, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
    await syncFolder(path.dirname(file));
    return true;
  });

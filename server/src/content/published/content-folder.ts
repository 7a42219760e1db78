import { UsageError } from '@hireloom/releases';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../errors';
import { isInSet } from '../files/checks/ignored-files';

/** A file of a content folder. `changedAt` and `bytes` change when it is written. */
type FolderFile = { path: string; changedAt: number; bytes: number };

/** The paths of the files of a content folder that belong to its set, with slashes. @throws UsageError if there is no such folder */
export async function listContentFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new UsageError(`There is no content folder ${folder}. Set CONTENT_DIR to the right one.`);
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
    )
    .filter(isInSet)
    .sort();
}

/** Reads the files of a content folder one by one. @throws UsageError if there is no such folder */
export async function* readContentFolder(folder: string): AsyncIterable<{ path: string; bytes: Buffer }> {
  for (const file of await listContentFolder(folder))
    yield { path: file, bytes: await readFile(path.join(folder, file)) };
}

/**
 * Lists the files of a content folder with their sizes and times, which change when somebody writes to it. Undefined while it can't be
 * read.
 */
export async function lookAtFolder(folder: string): Promise<FolderFile[] | undefined> {
  try {
    const files: FolderFile[] = [];
    for (const file of await listContentFolder(folder)) {
      const { mtimeMs, size } = await stat(path.join(folder, file));
      files.push({ path: file, changedAt: mtimeMs, bytes: size });
    }
    return files;
  } catch {
    return undefined;
  }
}

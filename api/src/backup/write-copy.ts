import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { toDisk } from '../durable-files';
import { closeFile } from '../owner-only';

/** Also deletes SQLite's journal files: SQLite would apply them to the next database of that name. */
async function removePart(part: string): Promise<void> {
  for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(`${part}${suffix}`, { force: true });
}

/** Makes a file for its owner alone, whole and on the disk or not at all. `write`: writes and checks it. */
export async function writeCopy<Result>(
  target: string,
  write: (part: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(target);
  const part = `${target}.part`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removePart(part);
  closeFile(part);
  try {
    const result = await write(part);
    await toDisk(part);
    await rename(part, target);
    await toDisk(folder);
    return result;
  } catch (error) {
    await removePart(part);
    throw error;
  }
}

import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** The SQLite file of the releases in a data folder. */
export const getReleasesFile = (dataDir: string) => join(dataDir, 'releases.sqlite');

/** Flushes a file, or the entries of a folder, to disk. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { open } from 'node:fs/promises';
import { join } from 'node:path';

export const getReleasesFile = (dataDir: string) => join(dataDir, 'releases.sqlite');

export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { statfs } from 'node:fs/promises';

/** Enough for the copies of a few releases and for thousands of leads until somebody makes room. */
const NEARLY_FULL_BYTES = 200 * 1024 * 1024;

/** How much room is left on a disk. */
type DiskState = { freeBytes: number; isNearlyFull: boolean };

/** Reads how much room is left for this user on the disk of a folder. Returns undefined if the folder cannot be read. */
export async function readDiskState(folder: string): Promise<DiskState | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return { freeBytes, isNearlyFull: freeBytes < NEARLY_FULL_BYTES };
  } catch {
    return undefined;
  }
}

import { statfs } from 'node:fs/promises';

/** Enough for the copies of a few releases and for thousands of leads until somebody makes room. */
const NEARLY_FULL_BYTES = 200 * 1024 * 1024;

type DiskState = { freeBytes: number; isNearlyFull: boolean };

export async function readDiskState(folder: string): Promise<DiskState | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return { freeBytes, isNearlyFull: freeBytes < NEARLY_FULL_BYTES };
  } catch {
    return undefined;
  }
}

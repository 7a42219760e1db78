import { INCOMING_LIMITS } from '@hireloom/releases';
import { Refused } from './refused';

/** The store removes by then what no release has followed. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Room for a few releases that were broken off. */
const MOST = { files: 3 * INCOMING_LIMITS.files, bytes: 3 * INCOMING_LIMITS.bytes };

type Upload = { bytes: number; at: number };

/** How much each key may have uploaded that is in no release yet. This server counts what came to it. */
export function createUploadAllowance(most = MOST, now = Date.now) {
  const uploads = new Map<string, Map<string, Upload>>();
  const openOf = (key: string) => {
    const open = uploads.get(key) ?? new Map<string, Upload>();
    uploads.set(key, open);
    for (const [integrity, { at }] of open) if (now() - at > DAY_MS) open.delete(integrity);
    return open;
  };
  return {
    /** Counts a file. @throws Refused where it would be too much. */
    take: (key: string, integrity: string, bytes: number) => {
      const open = openOf(key);
      if (open.has(integrity)) return;
      const sum = [...open.values()].reduce((all, upload) => all + upload.bytes, bytes);
      if (open.size >= most.files || sum > most.bytes) {
        throw new Refused(
          413,
          `the key ${key} has uploaded ${open.size} files that are in no release: deploy them, or wait for a day.`,
        );
      }
      open.set(integrity, { bytes, at: now() });
    },
    /** Files that are in a release now, or were not put after all, count no more. */
    settle: (key: string, integrities: readonly string[]) => {
      const open = openOf(key);
      for (const integrity of integrities) open.delete(integrity);
    },
  };
}

export type UploadAllowance = ReturnType<typeof createUploadAllowance>;

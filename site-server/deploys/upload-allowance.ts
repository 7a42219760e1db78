import { INCOMING_LIMITS } from '@hireloom/releases';
import { Refused } from './authenticate';

/** After this time, the store deletes files that belong to no release. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Enough for a few interrupted deploys. */
const MOST = { files: 3 * INCOMING_LIMITS.files, bytes: 3 * INCOMING_LIMITS.bytes };

type Upload = { bytes: number; at: number };

/** Limits how much each key may upload that is not in a release yet. Each server counts only its own uploads. */
export function createUploadAllowance(most = MOST) {
  const uploads = new Map<string, Map<string, Upload>>();
  const openOf = (key: string) => {
    const open = uploads.get(key) ?? new Map<string, Upload>();
    uploads.set(key, open);
    for (const [integrity, { at }] of open) if (Date.now() - at > DAY_MS) open.delete(integrity);
    return open;
  };
  return {
    /** Counts a file. @throws Refused if it exceeds the limit */
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
      open.set(integrity, { bytes, at: Date.now() });
    },
    /** Stops counting files that are now in a release, or could not be stored. */
    settle: (key: string, integrities: readonly string[]) => {
      const open = openOf(key);
      for (const integrity of integrities) open.delete(integrity);
    },
  };
}

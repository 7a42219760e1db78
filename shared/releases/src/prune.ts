import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { inService } from './pointer-changes';
import type { ReleaseStore } from './release-store';

/** How long a release that is not live stays, for visitors whose page is older and for going back. */
export const KEEP_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A release's time in the store counts from the moment at which another took its place. */
export async function startWeekOfGrace(store: ReleaseStore, remote: string, id: string) {
  const now = new Date();
  await utimes(path.join(store.directory, remote, id), now, now);
}

/**
 * Removes releases that were replaced over a week ago, but for those in service and the one before the live one.
 * To be called under the store's lock. Gives the folders that were removed, as `<remote>/<release>`.
 */
export async function prune(store: ReleaseStore, now: number = Date.now()): Promise<string[]> {
  const { remotes } = await store.pointers();
  const removed: string[] = [];
  for (const [remote, entry] of Object.entries(remotes)) {
    const { previous, previews, takenBack } = entry;
    const kept = new Set([...inService(entry), previous[0]]);
    const folders = await readdir(path.join(store.directory, remote));
    for (const id of folders.filter((folder) => !kept.has(folder))) {
      const folder = path.join(store.directory, remote, id);
      if (now - (await stat(folder)).mtimeMs < KEEP_DAYS * DAY_MS) continue;
      await rm(folder, { recursive: true });
      removed.push(`${remote}/${id}`);
    }
    const isThere = (id: string) => !removed.includes(`${remote}/${id}`);
    remotes[remote] = {
      ...entry,
      previous: previous.filter(isThere),
      previews: previews?.filter(({ release }) => isThere(release)),
      takenBack: takenBack?.filter(({ release }) => isThere(release)),
    };
  }
  if (removed.length > 0) await store.setPointers({ remotes });
  return removed;
}

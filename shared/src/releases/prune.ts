import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
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
 * Removes releases that were replaced over a week ago, but for the live one and the one before it.
 * To be called under the store's lock. Gives the folders that were removed, as `<remote>/<release>`.
 */
export async function prune(store: ReleaseStore, now: number = Date.now()): Promise<string[]> {
  const { remotes } = await store.pointers();
  const removed: string[] = [];
  for (const [remote, { live, previous }] of Object.entries(remotes)) {
    const kept = new Set([live, previous[0]]);
    const folders = await readdir(path.join(store.directory, remote));
    for (const id of folders.filter((folder) => !kept.has(folder))) {
      const folder = path.join(store.directory, remote, id);
      if (now - (await stat(folder)).mtimeMs < KEEP_DAYS * DAY_MS) continue;
      await rm(folder, { recursive: true });
      removed.push(`${remote}/${id}`);
    }
    remotes[remote] = { live, previous: previous.filter((id) => !removed.includes(`${remote}/${id}`)) };
  }
  if (removed.length > 0) await store.setPointers({ remotes });
  return removed;
}

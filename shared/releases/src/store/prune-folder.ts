import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clockOf } from './durable-files';
import { UPLOADS } from './folder-files';
import { serialOf, stateNames } from './folder-traffic';
import { DAY_MS, KEEP_DAYS, LEFT_DAYS, neededVersions, usedReleases } from './prune';
import type { ReleaseStore } from './release-store';

/** The last states of the traffic stay: where the last one is torn, the one before is in force. */
const STATES_KEPT = 50;

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const isAbandoned = (name: string) => /\.(draft|torn)-/.test(name);
const isRelease = (entry: string) => /^[a-z][a-z0-9-]*\/[a-f0-9]{16}$/.test(entry);

/** Removes a file or folder that is older than `limitMs`. Gives whether it did. */
async function removeOlder(file: string, limitMs: number, now: Date): Promise<boolean> {
  const isOld = async (one: string) => {
    const found = await stat(one).catch(() => undefined);
    return found !== undefined && now.getTime() - found.mtimeMs >= limitMs;
  };
  if (!(await isOld(file))) return false;
  const moved = `${file}.draft-pruned-${randomUUID()}`;
  const isMoved = await rename(file, moved).then(
    () => true,
    () => false,
  );
  if (!isMoved) return false;
  // A deploy that is about to use it may have made it young between the look and the move.
  if (!(await isOld(moved))) {
    await rename(moved, file).catch(() => undefined);
    return false;
  }
  // What is left where several do this at once goes the next time.
  await rm(moved, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  return true;
}

/** When each state of the traffic was put. */
async function stateTimes(directory: string): Promise<Map<number, Date>> {
  const times = new Map<number, Date>();
  for (const name of await stateNames(directory)) {
    const found = await stat(path.join(directory, 'traffic', name)).catch(() => undefined);
    if (found) times.set(serialOf(name) ?? 0, found.mtime);
  }
  return times;
}

/**
 * Removes site versions and releases that nothing needs and that were put into the store over a week ago, states of the
 * traffic before the last ones, and what writers that died have left. Safe beside deploys: what one is about to use is
 * young, since putting it makes it so.
 */
export async function pruneFolder(directory: string, store: ReleaseStore, given?: Date): Promise<string[]> {
  const traffic = await store.traffic();
  if (!traffic) return [];
  const now = given ?? (await clockOf(directory).catch(() => new Date()));
  const removed: string[] = [];
  const removeOld = async (entry: string, days: number) => {
    if (await removeOlder(path.join(directory, entry), days * DAY_MS, now))
      removed.push(entry.replace(/\.json$/, ''));
  };
  const times = await stateTimes(directory);
  const needed = neededVersions(traffic, { now, putAt: (serial) => times.get(serial) });
  for (const id of await store.versions()) {
    if (!needed.has(id)) await removeOld(`versions/${id}.json`, KEEP_DAYS);
  }
  for (const name of (await stateNames(directory)).slice(STATES_KEPT).reverse())
    await removeOld(`traffic/${name}`, KEEP_DAYS);
  const used = await usedReleases(store, traffic);
  for (const folder of ['', ...(await list(directory))]) {
    for (const name of await list(path.join(directory, folder))) {
      const entry = path.posix.join(folder, name);
      if (isAbandoned(name) || folder === UPLOADS) await removeOld(entry, LEFT_DAYS);
      else if (used && isRelease(entry) && !used.has(entry)) await removeOld(entry, KEEP_DAYS);
    }
  }
  return removed;
}

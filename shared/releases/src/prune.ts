import type { Traffic } from '@hireloom/contracts';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { earlierRelease } from './earlier-release';
import { UPLOADS } from './folder-files';
import type { ReleaseStore } from './release-store';
import { membersOf } from './site-version-id';

/** How long what visitors no longer get stays, for open pages and for a rollback. */
const KEEP_DAYS = 7;
/** The last states of the traffic stay: where the last one is torn, the one before is in force. */
const STATES_KEPT = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Site versions that visitors get, got within the last week, or that a rollback of a remote or the shell leads to. */
async function neededVersions(store: ReleaseStore, traffic: Traffic, now: Date): Promise<Set<string>> {
  const { history, ...current } = traffic;
  const states = [current, ...history];
  // A state ended when the next one began.
  const recent = states.filter((_state, index) => {
    const end = states[index - 1]?.since;
    return end === undefined || now.getTime() - Date.parse(end) < KEEP_DAYS * DAY_MS;
  });
  const live = await store.version(current.live);
  const earlier = await Promise.all(membersOf(live).map(({ name }) => earlierRelease(store, traffic, name)));
  return new Set([
    ...recent.map((state) => state.live),
    ...traffic.canaries.map(({ version }) => version),
    ...earlier.flatMap((one) => one?.versionId ?? []),
  ]);
}

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const isAbandoned = (name: string) => /\.(draft|torn)-/.test(name);
const isRelease = (entry: string) => /^[a-z][a-z0-9-]*\/[a-f0-9]{16}$/.test(entry);

/** As `<name>/<id>`. Undefined where a version can't be read: what that needs is not known. */
async function usedReleases(store: ReleaseStore): Promise<Set<string> | undefined> {
  const versions = (await store.versions()).map((id) => store.version(id).catch(() => undefined));
  const read = await Promise.all(versions);
  if (read.includes(undefined)) return undefined;
  const members = read.flatMap((version) => (version ? membersOf(version) : []));
  return new Set(members.map(({ name, id }) => `${name}/${id}`));
}

/**
 * Removes site versions and releases that nothing needs and that were put into the store over a week ago, states of the
 * traffic before the last ones, and what writers that died have left. Safe beside deploys: what one is about to use is
 * young, since putting it makes it so.
 */
export async function pruneFolder(directory: string, store: ReleaseStore, now: Date): Promise<string[]> {
  const traffic = await store.traffic();
  if (!traffic) return [];
  const removed: string[] = [];
  const removeOld = async (entry: string, days: number) => {
    // Another deploy may have replaced or removed it meanwhile.
    const found = await stat(path.join(directory, entry)).catch(() => undefined);
    if (!found || now.getTime() - found.mtimeMs < days * DAY_MS) return;
    await rm(path.join(directory, entry), { recursive: true, force: true });
    removed.push(entry.replace(/\.json$/, ''));
  };
  const needed = await neededVersions(store, traffic, now);
  for (const id of await store.versions()) {
    if (!needed.has(id)) await removeOld(`versions/${id}.json`, KEEP_DAYS);
  }
  const states = (await list(path.join(directory, 'traffic'))).filter((name) => /^\d{8}\.json$/.test(name));
  for (const name of states.sort().slice(0, -STATES_KEPT)) await removeOld(`traffic/${name}`, KEEP_DAYS);
  const used = await usedReleases(store);
  for (const folder of ['', ...(await list(directory))]) {
    for (const name of await list(path.join(directory, folder))) {
      const entry = path.posix.join(folder, name);
      if (isAbandoned(name) || folder === UPLOADS) await removeOld(entry, 1);
      else if (used && isRelease(entry) && !used.has(entry)) await removeOld(entry, KEEP_DAYS);
    }
  }
  return removed;
}

/** After a deploy, which has succeeded also where something old can't be removed. */
export const pruneAfterDeploy = (store: ReleaseStore) =>
  store.prune().catch((error: unknown) => {
    console.error(`Old releases could not be removed: ${(error as Error).message}`);
  });

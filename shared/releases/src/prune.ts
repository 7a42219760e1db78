import { SHELL, type Traffic } from '@hireloom/contracts';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { earlierRelease } from './earlier-release';
import type { ReleaseStore } from './release-store';
import { membersOf } from './site-version-id';

/** How long what visitors no longer get stays, for pages that are open and for going back. */
export const KEEP_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Site versions that visitors get, got within the last week, or that a remote or the shell would go back to. */
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

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

const isAbandoned = (name: string) => /\.(draft|torn)-/.test(name);

/**
 * Removes site versions and releases that nothing needs and that were put into the store over a week ago, and what
 * writers that died have left. Safe beside deploys: what one is about to use is young, since putting it makes it so.
 */
export async function pruneFolder(directory: string, store: ReleaseStore, now: Date): Promise<string[]> {
  const traffic = await store.traffic();
  if (!traffic) return [];
  const removed: string[] = [];
  const removeOld = async (place: string, days: number) => {
    // Another deploy may have put it in its place, or removed it, meanwhile.
    const found = await stat(path.join(directory, place)).catch(() => undefined);
    if (!found || now.getTime() - found.mtimeMs < days * DAY_MS) return;
    await rm(path.join(directory, place), { recursive: true, force: true });
    removed.push(place.replace(/\.json$/, ''));
  };
  const needed = await neededVersions(store, traffic, now);
  for (const id of (await store.versions()).filter((one) => !needed.has(one))) {
    await removeOld(`versions/${id}.json`, KEEP_DAYS);
  }
  for (const folder of ['traffic', 'versions']) {
    const abandoned = (await list(path.join(directory, folder))).filter(isAbandoned);
    for (const file of abandoned) await removeOld(`${folder}/${file}`, 1);
  }
  const left = await store.versions();
  const read = await Promise.all(left.map((id) => store.version(id).catch(() => undefined)));
  // What a version that can't be read needs is not known.
  if (read.includes(undefined)) return removed;
  const members = read.flatMap((version) => (version ? membersOf(version) : []));
  const used = new Set(members.map(({ name, id }) => `${name}/${id}`));
  const names = new Set([SHELL, ...members.map(({ name }) => name)]);
  for (const name of names) {
    for (const id of await list(path.join(directory, name))) {
      if (isAbandoned(id)) await removeOld(`${name}/${id}`, 1);
      else if (!used.has(`${name}/${id}`)) await removeOld(`${name}/${id}`, KEEP_DAYS);
    }
  }
  return removed;
}

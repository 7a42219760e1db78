import type { Traffic } from '@hireloom/contracts';
import type { ReleaseStore } from './release-store';
import { membersOf } from '../version/site-version-id';

/** How long what visitors no longer get stays, for open pages and for a rollback. */
export const KEEP_DAYS = 7;
/** How long files stay whose release never came, and what writers that died have left. */
export const LEFT_DAYS = 1;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** When a state of the traffic was put, by the clock of the store. Undefined where that is not known. */
export type PutAt = (serial: number) => Date | undefined;

type Store = Pick<ReleaseStore, 'version' | 'versions'>;

/** Site versions that visitors get, or got within the last week. */
export function neededVersions(traffic: Traffic, { now, putAt }: { now: Date; putAt: PutAt }): Set<string> {
  const { history, ...current } = traffic;
  const states = [current, ...history];
  // A state ended when the next one began; who made that may have a clock that is off.
  const recent = states.filter((_state, index) => {
    const next = states[index - 1];
    if (!next) return true;
    const end = putAt(next.serial)?.getTime() ?? Date.parse(next.since);
    return now.getTime() - end < KEEP_DAYS * DAY_MS;
  });
  return new Set([...recent.map((state) => state.live), ...traffic.canaries.map(({ version }) => version)]);
}

/**
 * The releases of all versions, and those that rollbacks lead to, as `<name>/<id>`. Undefined where a version can't be read:
 * what that needs is not known.
 */
export async function usedReleases(store: Store, { earlier }: Traffic): Promise<Set<string> | undefined> {
  const versions = (await store.versions()).map((id) => store.version(id).catch(() => undefined));
  const read = await Promise.all(versions);
  if (read.includes(undefined)) return undefined;
  const members = read.flatMap((version) => (version ? membersOf(version) : []));
  const kept = Object.entries(earlier).flatMap(([name, ids]) => ids.map((id) => ({ name, id })));
  return new Set([...members, ...kept].map(({ name, id }) => `${name}/${id}`));
}

/** After a deploy, which has succeeded also where something old can't be removed. */
export const pruneAfterDeploy = (store: ReleaseStore) =>
  store.prune().catch((error: unknown) => {
    console.error(`Old releases could not be removed: ${(error as Error).message}`);
  });

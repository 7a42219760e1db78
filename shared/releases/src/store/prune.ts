import { membersOf } from '../version/site-version';
import type { Blobs } from './blobs';
import type { ReleaseSource } from './release-store';
import { readTraffic, serialOf, stateKeys, STATES } from './traffic-states';
import type { Traffic } from '../version/traffic';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long releases and versions that visitors no longer get are kept, for open pages and rollbacks. */
const STAYS_MS = 7 * DAY_MS;
/** How long drafts of interrupted writers are kept, and files without a release. */
const LEFTOVER_STAYS_MS = DAY_MS;
/** Earlier states are kept because the latest readable one is in force if the last one is torn. */
const STATES_THAT_STAY = 50;

/** The site versions that visitors get, or got within the last week. `ageOf`: the age of a state by the store's clock, if known. */
export function neededVersions(
  { history, ...current }: Traffic,
  ageOf: (serial: number) => number | undefined = () => undefined,
): Set<string> {
  const states = [current, ...history];
  const recent = states.filter((_state, index) => {
    // A state ended when the next one began. Prefer the store's clock: that of the machine that made the change may be wrong.
    const next = states[index - 1];
    return !next || (ageOf(next.serial) ?? Date.now() - Date.parse(next.since)) < STAYS_MS;
  });
  return new Set([...recent.map(({ live }) => live), ...current.canaries.map(({ version }) => version)]);
}

/**
 * The releases in the given versions and those that rollbacks can restore, as `<name>/<id>`. Undefined if a version can't be read, because
 * its releases are then unknown.
 */
async function usedReleases(versionIds: readonly string[], source: ReleaseSource, { earlier }: Traffic) {
  const versions = await Promise.all(versionIds.map((id) => source.version(id).catch(() => undefined)));
  if (versions.includes(undefined)) return undefined;
  const members = versions.flatMap((version) => (version ? membersOf(version) : []));
  const forRollbacks = Object.entries(earlier).flatMap(([name, ids]) => ids.map((id) => ({ name, id })));
  return new Set([...members, ...forRollbacks].map(({ name, id }) => `${name}/${id}`));
}

/** The keys of each release's files, by `<name>/<id>`. Includes releases without a description. */
function releasesIn(keys: readonly string[]): Map<string, string[]> {
  const releases = new Map<string, string[]>();
  for (const key of keys) {
    const [, release] = /^([a-z][a-z0-9-]*\/[a-f0-9]{16})\//.exec(key) ?? [];
    if (release) releases.set(release, [...(releases.get(release) ?? []), key]);
  }
  return releases;
}

const isLeftover = (key: string) => key.startsWith('uploads/') || /\.draft-/.test(key);

/**
 * Removes unused site versions and releases written over a week ago, old states of the traffic, and the leftovers of interrupted writers.
 * Safe during deploys: a deploy touches whatever it is about to use, and `remove` checks each blob's age at removal. Deletes the
 * description of a release first, so that no reader finds an incomplete release.
 */
export async function prune(blobs: Blobs, source: ReleaseSource, now?: Date): Promise<string[]> {
  const traffic = await readTraffic(blobs);
  if (!traffic) return [];
  const aheadMs = now ? now.getTime() - Date.now() : 0;
  const removeOld = (keys: readonly string[], limitMs: number) => blobs.remove(keys, limitMs - aheadMs);
  const ages = await blobs.ages(STATES);
  const ageOfSerial = new Map([...ages].map(([key, age]) => [serialOf(key), age + aheadMs]));
  const needed = neededVersions(traffic, (serial) => ageOfSerial.get(serial));

  const versionKeys = (await blobs.list('versions/')).filter((key) => key.endsWith('.json'));
  const idOf = (key: string) => key.slice('versions/'.length, -'.json'.length);
  const unneeded = versionKeys.filter((key) => !needed.has(idOf(key)));
  const removed = await removeOld(unneeded, STAYS_MS);
  removed.push(...(await removeOld((await stateKeys(blobs)).slice(STATES_THAT_STAY).reverse(), STAYS_MS)));

  const left = versionKeys.filter((key) => !removed.includes(key)).map(idOf);
  const used = await usedReleases(left, source, traffic);
  const keys = await blobs.list('');
  removed.push(...(await removeOld(keys.filter(isLeftover), LEFTOVER_STAYS_MS)));
  for (const [release, files] of releasesIn(keys.filter((key) => !isLeftover(key)))) {
    const description = `${release}/release.json`;
    if (!files.includes(description)) await removeOld(files, LEFTOVER_STAYS_MS);
    else if (used && !used.has(release) && (await removeOld([description], STAYS_MS)).length > 0) {
      await removeOld(files, STAYS_MS);
      removed.push(release);
    }
  }
  return removed.map((key) => key.replace(/\.json$/, ''));
}

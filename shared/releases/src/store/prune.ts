import { membersOf } from '../version/site-version';
import type { Blobs } from './blobs';
import type { ReleaseSource } from './release-store';
import { readTraffic, serialOf, stateKeys, STATES } from './traffic-states';
import type { Traffic } from '../version/traffic';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what visitors no longer get stays, for open pages and for a rollback. */
const STAYS_MS = 7 * DAY_MS;
/** How long files stay whose release never came, and what interrupted writers left. */
const LEFTOVER_STAYS_MS = DAY_MS;
/** The last states of the traffic stay: where the last one is torn, the one before is in force. */
const STATES_THAT_STAY = 50;

/** The site versions that visitors get, or got within the last week. `ageOf`: of a state, where it is known. */
export function neededVersions(
  { history, ...current }: Traffic,
  ageOf: (serial: number) => number | undefined = () => undefined,
): Set<string> {
  const states = [current, ...history];
  const recent = states.filter((_state, index) => {
    // A state ended when the next one began. The clock of whoever made that may be off; the store's is not.
    const next = states[index - 1];
    return !next || (ageOf(next.serial) ?? Date.now() - Date.parse(next.since)) < STAYS_MS;
  });
  return new Set([...recent.map(({ live }) => live), ...current.canaries.map(({ version }) => version)]);
}

/**
 * The releases of all stored versions and those that rollbacks lead to, as `<name>/<id>`. Undefined where a version can't be
 * read: its releases are unknown.
 */
async function usedReleases(versionIds: readonly string[], source: ReleaseSource, { earlier }: Traffic) {
  const versions = await Promise.all(versionIds.map((id) => source.version(id).catch(() => undefined)));
  if (versions.includes(undefined)) return undefined;
  const members = versions.flatMap((version) => (version ? membersOf(version) : []));
  const forRollbacks = Object.entries(earlier).flatMap(([name, ids]) => ids.map((id) => ({ name, id })));
  return new Set([...members, ...forRollbacks].map(({ name, id }) => `${name}/${id}`));
}

/** The keys of the files of each release, as `<name>/<id>`, whether its description is there or not. */
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
 * Removes site versions and releases that nothing needs and that were put over a week ago, old states of the traffic, and
 * what interrupted writers left. Safe beside deploys: what they are about to use they touch first, and `remove` looks at the
 * age of each blob when it removes it. A release goes with its description first, so that none is ever there in part.
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

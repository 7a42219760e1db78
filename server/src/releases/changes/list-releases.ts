import type { ReleaseList } from '@hireloom/releases';
import { type Release } from '@hireloom/contracts';
import type { ReleaseSource } from '../store/read-store';
import { findMember, listMembers } from '../versions/site-version';

function describe({ createdAt, createdBy, commit, contract, files }: Release) {
  const browserBytes = Object.entries(files)
    .filter(([file]) => file.startsWith('browser/'))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
  return { createdAt, createdBy, commit, contract, browserBytes };
}

/** Returns the traffic, and the releases that visitors get: for the shell and each remote the live one, then its canary. */
export async function listReleases(
  store: Pick<ReleaseSource, 'traffic' | 'version' | 'release'>,
): Promise<ReleaseList> {
  const traffic = await store.traffic();
  if (!traffic) return { releases: [] };
  const listed = listMembers(await store.version(traffic.live)).map(({ name, id }) => ({
    name,
    id,
    state: 'live',
  }));
  for (const { name, version, share } of traffic.canaries) {
    const id = findMember(await store.version(version), name)?.id ?? '';
    listed.push({ name, id, state: `canary ${share}%` });
  }
  const order = (name: string) => listed.findIndex((one) => one.name === name);
  listed.sort((a, b) => order(a.name) - order(b.name));
  const releases = listed.map(async (one) => {
    const release = await store.release(one.name, one.id).catch(() => undefined);
    return { ...one, about: release && describe(release) };
  });
  return { traffic, releases: await Promise.all(releases) };
}

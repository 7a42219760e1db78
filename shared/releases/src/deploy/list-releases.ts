import { type Release } from '@hireloom/contracts';
import * as v from 'valibot';
import type { ReleaseSource } from '../store/release-store';
import { findMember, membersOf } from '../version/site-version';
import { trafficSchema } from '../version/traffic';

/** A release that visitors get. `state`: `live` or `canary 10%`. `about`: who built it and when; missing if its description is gone. */
const listedSchema = v.object({
  name: v.string(),
  id: v.string(),
  state: v.string(),
  about: v.optional(
    v.object({
      createdAt: v.string(),
      createdBy: v.string(),
      commit: v.string(),
      contract: v.number(),
      browserBytes: v.number(),
    }),
  ),
});

export const listSchema = v.object({ traffic: v.optional(trafficSchema), releases: v.array(listedSchema) });

export type ReleaseList = v.InferOutput<typeof listSchema>;

function describe({ createdAt, createdBy, commit, contract, files }: Release) {
  const browserBytes = Object.entries(files)
    .filter(([file]) => file.startsWith('browser/'))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
  return { createdAt, createdBy, commit, contract, browserBytes };
}

/** The traffic, and the releases that visitors get: of the shell and of each remote the live one, then its canary. */
export async function listReleases(
  store: Pick<ReleaseSource, 'traffic' | 'version' | 'release'>,
): Promise<ReleaseList> {
  const traffic = await store.traffic();
  if (!traffic) return { releases: [] };
  const inForce = membersOf(await store.version(traffic.live)).map(({ name, id }) => ({
    ...{ name, id },
    state: 'live',
  }));
  for (const { name, version, share } of traffic.canaries) {
    const id = findMember(await store.version(version), name)?.id ?? '';
    inForce.push({ name, id, state: `canary ${share}%` });
  }
  const order = (name: string) => inForce.findIndex((one) => one.name === name);
  inForce.sort((a, b) => order(a.name) - order(b.name));
  const releases = inForce.map(async (one) => {
    const release = await store.release(one.name, one.id).catch(() => undefined);
    return { ...one, about: release && describe(release) };
  });
  return { traffic, releases: await Promise.all(releases) };
}

import { type Traffic, versionOfBucket } from '@hireloom/releases';
import type { LoadedVersion } from '../versions/loaded-version';

/** What visitors get now. `canaries`: those that could be started, by version id. */
export type ActiveTraffic = {
  traffic: Traffic;
  live: LoadedVersion;
  canaries: ReadonlyMap<string, LoadedVersion>;
};

export const versionFor = ({ traffic, live, canaries }: ActiveTraffic, bucket?: number): LoadedVersion =>
  canaries.get(versionOfBucket(traffic, bucket)) ?? live;

/** Whether the bucket has a canary, even if this server could not start it: others may have. */
export const hasCanary = ({ traffic }: ActiveTraffic, bucket?: number) =>
  versionOfBucket(traffic, bucket) !== traffic.live;

export const versionsOf = ({ live, canaries }: ActiveTraffic): LoadedVersion[] => [
  live,
  ...canaries.values(),
];

import type { Comparison } from '@hireloom/releases';
import { findMember } from '../versions/site-version';
import type { ReleaseStore } from '../store/open-store';

/** The length of the date in an ISO 8601 time. */
const DAY_LENGTH = 10;

/**
 * Compares the visits of the canary of `name`, or else of the last one, with as many of the live version. Undefined if none were counted
 * within 90 days.
 */
export async function compareReleases(
  { traffic, version, visits }: Pick<ReleaseStore, 'traffic' | 'version' | 'visits'>,
  name: string,
): Promise<Comparison | undefined> {
  const canary = (await traffic())?.canaries.find((one) => one.name === name);
  const release = canary && findMember(await version(canary.version), name)?.id;
  const counted = await visits.sum(name, release);
  if (!canary || release === undefined) return counted && { ...counted, isRunning: false };
  const { since } = canary;
  if (!counted) return { name, release, since, isRunning: true, canary: {}, live: {} };
  const isOfFirstDay = since.slice(0, DAY_LENGTH) === counted.since.slice(0, DAY_LENGTH);
  return { ...counted, isRunning: true, since: isOfFirstDay ? since : counted.since };
}

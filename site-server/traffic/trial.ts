import { liveChange, PAGE_DATA_LIMIT_MS, SHELL } from '@hireloom/contracts';
import { findMember } from '@hireloom/releases';
import type { Rendering } from '../rendering/version-workers';
import type { InForce } from './follow-traffic';

/** So long a release that became live may be rolled back without anybody asking for it; a canary for as long as it runs. */
const TRIAL_MS = 60 * 60_000;

/** A release that may be rolled back. `since`: when it was put on trial; the same release that is deployed again is on another trial. */
export type Trial = { name: string; release: string; since: string; isCanary: boolean };

export function trialOf(
  { traffic, live, canaries }: InForce,
  versionId: string,
  now: number,
): Trial | undefined {
  const canary = traffic.canaries.find(({ version }) => version === versionId);
  const served = canary && canaries.get(versionId);
  if (canary && served) {
    const release = findMember(served.version, canary.name)?.id ?? '';
    return { name: canary.name, release, since: canary.since, isCanary: true };
  }
  if (versionId !== live.id) return undefined;
  const { change, since } = liveChange(traffic);
  const { act, name, release } = change;
  const isNew = (act === 'deploy' || act === 'promote') && now - Date.parse(since) < TRIAL_MS;
  return isNew && name && release ? { name, release, since, isCanary: false } : undefined;
}

/** The first failure that the release on trial has caused: being late, or having too much to do, is none. */
export function ownFailure({ page, fault, tookMs }: Rendering, { name, release }: Trial): string | undefined {
  // Two versions that differ in the shell alone: what is no remote's is the shell's.
  const isOwn = (at?: { remote?: string; release?: string }) =>
    at?.remote === undefined ? name === SHELL : at.remote === name && at.release === release;
  if (fault) {
    const isHeldBack = fault.kind === 'page' && fault.step !== undefined;
    return fault.kind !== 'overload' && fault.kind !== 'refused' && !isHeldBack && isOwn(fault.step)
      ? fault.message
      : undefined;
  }
  // Data is given up after this time; what took less can't have been late.
  if (tookMs >= PAGE_DATA_LIMIT_MS) return undefined;
  return page.problems.find(isOwn)?.text;
}

import { PAGE_DATA_LIMIT_MS, SHELL } from '@hireloom/contracts';
import { findMember } from '../releases/versions/site-version';
import { liveChange } from '@hireloom/releases';
import type { Rendering } from '../rendering/version-workers';
import type { ActiveTraffic } from './visitor-version';

/** How long a release is on trial after it goes live. A canary is on trial for as long as it runs. */
const TRIAL_MS = 60 * 60_000;

/** A release that may be rolled back automatically. `since`: when its trial began; a deploy of the same release starts another. */
export type Trial = { name: string; release: string; since: string; isCanary: boolean };

export function findTrial(
  { traffic, live, canaries }: ActiveTraffic,
  versionId: string,
  now: number,
): Trial | undefined {
  const canary = traffic.canaries.find(({ version }) => version === versionId);
  const loaded = canary && canaries.get(versionId);
  if (canary && loaded) {
    const release = findMember(loaded.version, canary.name)?.id ?? '';
    return { name: canary.name, release, since: canary.since, isCanary: true };
  }
  if (versionId !== live.id) return undefined;
  const { change, since } = liveChange(traffic);
  const { action, name, release } = change;
  const isNew = (action === 'deploy' || action === 'promote') && now - Date.parse(since) < TRIAL_MS;
  return isNew && name && release ? { name, release, since, isCanary: false } : undefined;
}

/** Returns the first failure that the release on trial caused. Excludes timeouts, overload and the effects of held-back remotes. */
export function findOwnFailure(
  { page, fault, tookMs, heldBack }: Rendering,
  { name, release }: Trial,
): string | undefined {
  if (heldBack.includes(name)) return undefined;
  // If the shell is on trial, it is to blame for every failure that no remote caused: only the shell differs from the baseline.
  const isOwn = (at?: { remote?: string; release?: string }) =>
    at?.remote === undefined ? name === SHELL : at.remote === name && at.release === release;
  if (fault) {
    const isHeldBack = fault.kind === 'page' && fault.step !== undefined;
    return !fault.isFromLoad && !isHeldBack && isOwn(fault.step) ? fault.message : undefined;
  }
  // By now, data loaders have timed out, so a problem may only mean that the API was slow.
  if (tookMs >= PAGE_DATA_LIMIT_MS) return undefined;
  return page.problems.find(isOwn)?.text;
}

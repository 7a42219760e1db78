import type { NextTraffic } from './change-traffic';
import { changeTraffic } from './change-traffic';
import { earlierRelease } from './earlier-release';
import { fittingCanaries } from './rebase-canaries';
import type { ReleaseStore } from '../store/release-store';
import type { Canary, Traffic, TrafficChange } from '@hireloom/contracts';
import { findMember, withMember } from '../version/site-version';

/** The rollback of `name`, with the canaries that go on. Undefined where no earlier release is left. */
export async function backFrom(
  store: ReleaseStore,
  current: Traffic,
  { name, canaries, change }: { name: string; canaries: readonly Canary[]; change: TrafficChange },
): Promise<(NextTraffic & { to: string }) | undefined> {
  const member = await earlierRelease(store, current, name);
  if (!member) return undefined;
  const version = withMember(await store.version(current.live), member);
  const live = await store.putVersion(version);
  return { live, canaries: await fittingCanaries(store, canaries, version), change, to: member.id };
}

type Failing = { name: string; release: string; reason: string };

/** Ends the canary of a failing release, or makes the release before it live again. Gives whether there was something to do. */
export async function autoRollback(
  store: ReleaseStore,
  { name, release, reason }: Failing,
): Promise<boolean> {
  const change: TrafficChange = { act: 'auto-rollback', name, release, reason };
  const next = await changeTraffic(store, async (current) => {
    if (!current) return undefined;
    const { live, canaries } = current;
    const holds = async (version: string) => findMember(await store.version(version), name)?.id === release;
    const canary = canaries.find((one) => one.name === name);
    if (canary && (await holds(canary.version))) {
      return { live, canaries: canaries.filter((one) => one !== canary), change, by: 'the site' };
    }
    if (!(await holds(live))) return undefined;
    const back = await backFrom(store, current, { name, canaries, change });
    return back && { ...back, by: 'the site' };
  });
  return next !== undefined;
}

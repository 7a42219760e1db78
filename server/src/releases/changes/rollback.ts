import type { VersionMember } from '@hireloom/contracts';
import { type Canary, type Traffic, type TrafficChange, UsageError } from '@hireloom/releases';
import type { ReleaseStore } from '../store/open-store';
import { NotInStore } from '../store/read-store';
import { checkVersion } from './check-version';
import { findMember, toMember, withMember } from '../versions/site-version';
import { compatibleCanaries } from './canaries';
import { type Author, changeTraffic, type NextTraffic, requireTraffic } from './change-traffic';

/** The release that a rollback of `name` restores: the latest earlier one that is still in the store. */
async function findEarlierRelease(
  store: Pick<ReleaseStore, 'release'>,
  { earlier }: Traffic,
  name: string,
): Promise<VersionMember | undefined> {
  for (const id of earlier[name] ?? []) {
    try {
      return toMember(await store.release(name, id));
    } catch (error) {
      if (!(error instanceof NotInStore)) throw error;
    }
  }
  return undefined;
}

type Back = { name: string; canaries: readonly Canary[]; change: TrafficChange };

/** The traffic after a rollback of `name`, with the canaries that still fit. Undefined if there is no earlier release. */
async function backFrom(
  store: ReleaseStore,
  current: Traffic,
  { name, canaries, change }: Back,
): Promise<(NextTraffic & { to: string }) | undefined> {
  const member = await findEarlierRelease(store, current, name);
  if (!member) return undefined;
  const version = withMember(await store.version(current.live), member);
  const live = await store.putVersion(version);
  return { live, canaries: await compatibleCanaries(store, canaries, version), change, to: member.id };
}

/** Makes the previous release of `name` live again. Returns the outcome as a sentence. @throws UsageError */
export function rollBack(store: ReleaseStore, name: string, author: Author = {}): Promise<string> {
  const plan = async (traffic: Traffic | undefined) => {
    const current = requireTraffic(traffic);
    const left = findMember(await store.version(current.live), name)?.id;
    if (!left)
      throw new UsageError(`no remote named ${name} is live: "npm run releases" lists those that are.`);
    const change = { action: 'rollback' as const, name, release: left };
    const back = await backFrom(store, current, { name, canaries: current.canaries, change });
    if (!back) throw new UsageError(`${name} has no earlier release to go back to.`);
    checkVersion(await store.version(back.live), [name]);
    return { next: back, outcome: `${name} ${back.to} is live again instead of ${left}.` };
  };
  return changeTraffic(store, plan, author);
}

type Failing = { name: string; release: string; reason: string };

/** Ends the canary of a failing release or, if the release is live, rolls it back. Returns whether anything changed. */
export function autoRollback(store: ReleaseStore, { name, release, reason }: Failing): Promise<boolean> {
  const change: TrafficChange = { action: 'auto-rollback', name, release, reason };
  const nothing = { outcome: false };
  return changeTraffic(store, async (current) => {
    if (!current) return nothing;
    const { live, canaries } = current;
    const holds = async (version: string) => findMember(await store.version(version), name)?.id === release;
    const canary = canaries.find((one) => one.name === name);
    if (canary && (await holds(canary.version))) {
      const others = canaries.filter((one) => one !== canary);
      return { next: { live, canaries: others, change, by: 'the site' }, outcome: true };
    }
    if (!(await holds(live))) return nothing;
    const back = await backFrom(store, current, { name, canaries, change });
    return back ? { next: { ...back, by: 'the site' }, outcome: true } : nothing;
  });
}

/** The auto-rollback of a release, unless the release was deployed again later. */
export function findAutoRollback(traffic: Traffic, name: string, release: string): TrafficChange | undefined {
  const { history, change } = traffic;
  const changes = [change, ...history.map((state) => state.change)];
  const last = changes.find((one) => one.name === name && one.release === release);
  return last?.action === 'auto-rollback' ? last : undefined;
}

import { SHELL, type Traffic, type TrafficChange } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { type Author, changeTraffic, inForce } from './change-traffic';
import { rebaseCanaries } from './rebase-canaries';
import type { ReleaseStore } from '../store/release-store';
import { findMember } from '../version/site-version';

export const packageOf = (name: string) => (name === SHELL ? SHELL : `mfe-${name}`);

type End = { name: string; act: 'promote' | 'drop' };

/** `promote` gives the canary of `name` to everybody, `drop` to nobody. Gives words on it. @throws UsageError */
export async function endCanary(store: ReleaseStore, { name, act }: End, author: Author = {}) {
  let outcome = '';
  const plan = async (traffic: Traffic | undefined) => {
    const { live, canaries } = inForce(traffic);
    const ended = canaries.find((one) => one.name === name);
    if (!ended) {
      throw new UsageError(
        `${name} has no canary: start one with "npm run deploy -w ${packageOf(name)} -- --canary 10%".`,
      );
    }
    const others = canaries.filter((one) => one !== ended);
    const candidate = await store.version(ended.version);
    const release = findMember(candidate, name)?.id;
    const change: TrafficChange = { act, name, release };
    if (act === 'promote') {
      outcome = `${release} is live for everybody.`;
      return { live: ended.version, canaries: await rebaseCanaries(store, others, candidate), change };
    }
    const left = findMember(await store.version(live), name)?.id;
    outcome = `the canary ${release} is over; everybody gets ${left}.`;
    return { live, canaries: others, change };
  };
  await changeTraffic(store, plan, author);
  return `${name}: ${outcome}`;
}

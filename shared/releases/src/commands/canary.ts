import { SHELL, type TrafficChange, UsageError } from '@hireloom/contracts';
import { changeTraffic, inForce } from '../change-traffic';
import { readDescription } from '../describe-package';
import { openReleaseStore } from '../open-store';
import { rebaseCanaries } from '../rebase-canaries';
import { findMember } from '../site-version-id';

const packageOf = (name: string) => (name === SHELL ? SHELL : `mfe-${name}`);

/** `promote` gives the canary of the package in `directory` to everybody, `drop` to nobody. @throws UsageError */
export async function canary(directory: string, [act]: string[]) {
  const { name } = readDescription(directory);
  if (act !== 'promote' && act !== 'drop')
    throw new UsageError(`say "npm run canary -w ${packageOf(name)} -- promote" or "-- drop".`);
  const store = openReleaseStore();
  let outcome = '';
  await changeTraffic(store, async (traffic) => {
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
  });
  console.log(`${name}: ${outcome}`);
}

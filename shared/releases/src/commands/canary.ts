import { type Canary, SHELL, type Traffic, UsageError } from '@hireloom/contracts';
import { changeTraffic, inForce, type NextTraffic } from '../change-traffic';
import { readDescription } from '../describe-package';
import { openFolderStore } from '../folder-store';
import { rebaseCanaries } from '../rebase-canaries';
import type { ReleaseStore } from '../release-store';
import { findMember } from '../site-version-id';
import { storeDirectory } from '../store-directory';

const packageOf = (name: string) => (name === SHELL ? SHELL : `mfe-${name}`);

function canaryOf(name: string, { canaries }: Traffic): Canary {
  const canary = canaries.find((one) => one.name === name);
  if (canary) return canary;
  throw new UsageError(
    `${name} has no canary: start one with "npm run deploy -w ${packageOf(name)} -- --canary 10%".`,
  );
}

type Ended = NextTraffic & { words: string };

const endings: Record<string, (store: ReleaseStore, traffic: Traffic, canary: Canary) => Promise<Ended>> = {
  promote: async (store, { canaries }, { name, version }) => {
    const live = await store.version(version);
    const release = findMember(live, name)?.id;
    const others = canaries.filter((one) => one.name !== name);
    return {
      live: version,
      canaries: await rebaseCanaries(store, others, live),
      change: { act: 'promote', name, release },
      words: `${release} is live for everybody.`,
    };
  },
  drop: async (store, { live, canaries }, { name, version }) => {
    const release = findMember(await store.version(version), name)?.id;
    return {
      live,
      canaries: canaries.filter((one) => one.name !== name),
      change: { act: 'drop', name, release },
      words: `the canary ${release} is over; everybody gets ${findMember(await store.version(live), name)?.id}.`,
    };
  },
};

/** `promote` gives the canary of the package in `directory` to everybody, `drop` to nobody. @throws UsageError */
export async function canary(directory: string, [word = '']: string[]) {
  const end = Object.hasOwn(endings, word) ? endings[word] : undefined;
  const { name } = readDescription(directory);
  if (!end) throw new UsageError(`say "npm run canary -w ${packageOf(name)} -- promote" or "-- drop".`);
  const store = openFolderStore(storeDirectory());
  let words = '';
  await changeTraffic(store, async (traffic) => {
    const current = inForce(traffic);
    const ended = await end(store, current, canaryOf(name, current));
    words = ended.words;
    return ended;
  });
  console.log(`${name}: ${words}`);
}

import type { RemotePointers } from '@hireloom/contracts';
import { UsageError } from '@hireloom/contracts';
import { readRemoteDescription } from './describe-package';
import { withLock } from './lock';
import { dropCanary, makeLive } from './pointer-changes';
import { startWeekOfGrace } from './prune';
import { openReleaseStore } from './release-store';
import { storeDirectory } from './store-directory';

type Running = RemotePointers & { canary: NonNullable<RemotePointers['canary']> };

function canaryOf(name: string, entry: RemotePointers | undefined): Running {
  if (entry?.canary) return { ...entry, canary: entry.canary };
  throw new UsageError(
    `${name} has no canary: start one with "npm run deploy -w mfe-${name} -- --canary 10%".`,
  );
}

const changes: Record<string, (entry: Running) => { next: RemotePointers; left: string; words: string }> = {
  promote: (entry) => ({
    next: makeLive(entry, entry.canary.release, new Date()),
    left: entry.live,
    words: `${entry.canary.release} is live for everybody.`,
  }),
  drop: (entry) => ({
    next: dropCanary(entry),
    left: entry.canary.release,
    words: `the canary ${entry.canary.release} is over; everybody gets ${entry.live}.`,
  }),
};

/** `promote` gives the canary of the remote in `directory` to everybody, `drop` to nobody. @throws UsageError */
export async function endCanary(directory: string, [word = '']: string[]) {
  const change = Object.hasOwn(changes, word) ? changes[word] : undefined;
  const { name } = readRemoteDescription(directory);
  if (!change) throw new UsageError(`say "npm run canary -w mfe-${name} -- promote" or "-- drop".`);
  const store = openReleaseStore(storeDirectory());
  await withLock(store.directory, async () => {
    const pointers = await store.pointers();
    const { next, left, words } = change(canaryOf(name, pointers.remotes[name]));
    await startWeekOfGrace(store, name, left);
    await store.setPointers({ remotes: { ...pointers.remotes, [name]: next } });
    console.log(`${name}: ${words}`);
  });
}

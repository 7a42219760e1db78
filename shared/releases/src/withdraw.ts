import { withLock } from './lock';
import { takeBack } from './pointer-changes';
import { startWeekOfGrace } from './prune';
import type { ReleaseStore } from './release-store';

type Failing = { remote: string; id: string; reason: string };

/** Takes a failing release out of service in the store. Gives whether there was something to take back. */
export function withdraw(store: ReleaseStore, { remote, id, reason }: Failing): Promise<boolean> {
  return withLock(store.directory, async () => {
    const { remotes } = await store.pointers();
    const next = remotes[remote] && takeBack(remotes[remote], { id, reason }, new Date());
    if (!next) return false;
    await startWeekOfGrace(store, remote, id);
    await store.setPointers({ remotes: { ...remotes, [remote]: next } });
    return true;
  });
}

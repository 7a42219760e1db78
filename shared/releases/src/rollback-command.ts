import os from 'node:os';
import { UsageError } from '@hireloom/contracts';
import { readRemoteDescription } from './describe-package';
import { checkRelease } from './check-release';
import { withLock } from './lock';
import { takeBack } from './pointer-changes';
import { startWeekOfGrace } from './prune';
import { openReleaseStore, releasesBeside } from './release-store';
import { storeDirectory } from './store-directory';

/** Makes the release before the live one live again; the one that is left stays in the store. */
export async function rollback(directory: string) {
  const { name } = readRemoteDescription(directory);
  const store = openReleaseStore(storeDirectory());
  await withLock(store.directory, async () => {
    const pointers = await store.pointers();
    const current = pointers.remotes[name];
    const reason = `${os.userInfo().username} went back from it.`;
    const next = current && takeBack(current, { id: current.live, reason, isByHand: true }, new Date());
    if (!next) throw new UsageError(`${name} has no earlier release to go back to.`);
    checkRelease(await store.release(name, next.live), await releasesBeside(store, name));
    await startWeekOfGrace(store, name, current.live);
    await store.setPointers({ remotes: { ...pointers.remotes, [name]: next } });
    console.log(`${name} ${next.live} is live again; ${current.live} was taken back.`);
  });
}

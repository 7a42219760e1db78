import { UsageError } from '../contracts/usage-error';
import { readRemoteDescription } from '../federation/describe-package';
import { checkRelease } from './check-release';
import { storeDirectory } from './deploy-command';
import { withLock } from './lock';
import { startWeekOfGrace } from './prune';
import { openReleaseStore } from './release-store';

/** Makes the release before the live one live again; the one that is left stays in the store. */
export async function rollback(directory: string) {
  const { name } = readRemoteDescription(directory);
  const store = openReleaseStore(storeDirectory());
  await withLock(store.directory, async () => {
    const pointers = await store.pointers();
    const current = pointers.remotes[name];
    const [target, ...previous] = current?.previous ?? [];
    if (!current || !target) throw new UsageError(`${name} has no earlier release to go back to.`);
    const others = (await store.liveReleases()).filter((release) => release.name !== name);
    checkRelease(await store.release(name, target), others);
    await startWeekOfGrace(store, name, current.live);
    await store.setPointers({ remotes: { ...pointers.remotes, [name]: { live: target, previous } } });
    console.log(`${name} ${target} is live again; ${current.live} was taken back.`);
  });
}

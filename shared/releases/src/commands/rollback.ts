import { UsageError } from '@hireloom/contracts';
import { backFrom } from '../auto-rollback';
import { changeTraffic, inForce } from '../change-traffic';
import { checkVersion } from '../check-version';
import { readDescription } from '../describe-package';
import { openReleaseStore } from '../open-store';
import { findMember } from '../site-version-id';

/** Makes the release before the live one live again; the one that is left stays in the store. @throws UsageError */
export async function rollback(directory: string) {
  const { name } = readDescription(directory);
  const store = openReleaseStore();
  let words = '';
  await changeTraffic(store, async (traffic) => {
    const current = inForce(traffic);
    const left = findMember(await store.version(current.live), name)?.id;
    const change = { act: 'rollback' as const, name, release: left };
    const back = await backFrom(store, current, { name, canaries: current.canaries, change });
    if (!back) throw new UsageError(`${name} has no earlier release to go back to.`);
    checkVersion(await store.version(back.live), name);
    words = `${name} ${back.to} is live again instead of ${left}.`;
    return back;
  });
  console.log(words);
}

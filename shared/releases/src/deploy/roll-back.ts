import { UsageError } from '@hireloom/service';
import { backFrom } from './auto-rollback';
import { type Author, changeTraffic, inForce } from './change-traffic';
import { checkVersion } from '../version/check-version';
import type { ReleaseStore } from '../store/release-store';
import { findMember } from '../version/site-version';

/** Makes the release before the live one live again; the one that is left stays in the store. Gives words on it. @throws UsageError */
export async function rollBack(store: ReleaseStore, name: string, author: Author = {}): Promise<string> {
  let words = '';
  const plan = async (traffic: Parameters<typeof inForce>[0]) => {
    const current = inForce(traffic);
    const left = findMember(await store.version(current.live), name)?.id;
    if (!left) throw new UsageError(`nothing of the name ${name} is live.`);
    const change = { act: 'rollback' as const, name, release: left };
    const back = await backFrom(store, current, { name, canaries: current.canaries, change });
    if (!back) throw new UsageError(`${name} has no earlier release to go back to.`);
    checkVersion(await store.version(back.live), name);
    words = `${name} ${back.to} is live again instead of ${left}.`;
    return back;
  };
  await changeTraffic(store, plan, author);
  return words;
}

import type { Traffic, VersionMember } from '@hireloom/contracts';
import { type ReleaseStore } from '../store/release-store';
import { NotInStore } from '../store/blobs';
import { findMember, memberOf, membersOf } from '../version/site-version';

/** Releases of each name that are kept for rollbacks. */
export const MOST_EARLIER = 10;

/** The release that a rollback of `name` leads to, which may have been removed from the store by hand. */
export async function earlierRelease(
  store: Pick<ReleaseStore, 'release'>,
  { earlier }: Traffic,
  name: string,
): Promise<VersionMember | undefined> {
  for (const id of earlier[name] ?? []) {
    try {
      return memberOf(await store.release(name, id));
    } catch (error) {
      if (!(error instanceof NotInStore)) throw error;
    }
  }
  return undefined;
}

type Next = Pick<Traffic, 'live' | 'change'>;

/**
 * The releases that a rollback leads to, once `next` is live. What a rollback leaves is not among them, so that a second
 * rollback leads further back.
 */
export async function earlierAfter(
  store: Pick<ReleaseStore, 'version'>,
  { live, earlier }: Pick<Traffic, 'live' | 'earlier'>,
  { live: nextLive, change }: Next,
): Promise<Traffic['earlier']> {
  if (nextLive === live) return earlier;
  // One that is torn has nothing to go back to.
  const left = await store.version(live).catch(() => undefined);
  const next = membersOf(await store.version(nextLive)).map(({ name, id }) => {
    const known = earlier[name] ?? [];
    const before = left && findMember(left, name)?.id;
    if (!before || before === id) return [name, known] as const;
    const isBack = change.name === name && /rollback$/.test(change.act);
    if (isBack) return [name, known.slice(known.indexOf(id) + 1)] as const;
    return [
      name,
      [before, ...known.filter((one) => one !== before && one !== id)].slice(0, MOST_EARLIER),
    ] as const;
  });
  return Object.fromEntries(next);
}

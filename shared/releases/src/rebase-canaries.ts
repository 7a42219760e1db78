import type { Canary, SiteVersion, VersionMember } from '@hireloom/contracts';
import { checkVersion } from './check-version';
import type { ReleaseStore } from './release-store';
import { findMember, withMember } from './site-version-id';

type Store = Pick<ReleaseStore, 'version' | 'putVersion'>;

/** The releases that visitors get in canaries alone. */
export async function canaryMembers(store: Pick<Store, 'version'>, canaries: readonly Canary[]) {
  const members = await Promise.all(
    canaries.map(async ({ version, name }) => findMember(await store.version(version), name)),
  );
  return members.filter((member): member is VersionMember => member !== undefined);
}

/**
 * The same canaries beside another live version: each differs from it in its own release alone, in the same buckets.
 * @throws UsageError where one does not fit beside it.
 */
export const rebaseCanaries = (
  store: Store,
  canaries: readonly Canary[],
  live: SiteVersion,
): Promise<Canary[]> =>
  Promise.all(
    canaries.map(async (canary) => {
      const member = findMember(await store.version(canary.version), canary.name);
      if (!member) return canary;
      const version = withMember(live, member);
      checkVersion(version, canary.name);
      return { ...canary, version: await store.putVersion(version) };
    }),
  );

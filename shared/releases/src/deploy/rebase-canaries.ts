import { type Canary, type SiteVersion, type VersionMember } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { checkVersion } from '../version/check-version';
import type { ReleaseStore } from '../store/release-store';
import { findMember, withMember } from '../version/site-version';

type Store = Pick<ReleaseStore, 'version' | 'putVersion'>;

/** The releases that visitors get in canaries alone. */
export async function canaryMembers(store: Pick<Store, 'version'>, canaries: readonly Canary[]) {
  const members = await Promise.all(
    canaries.map(async ({ version, name }) => findMember(await store.version(version), name)),
  );
  return members.filter((member): member is VersionMember => member !== undefined);
}

/** The canary beside another live version, from which it differs in its own release alone. @throws UsageError where it does not fit. */
async function rebase(store: Store, canary: Canary, live: SiteVersion): Promise<Canary> {
  const member = findMember(await store.version(canary.version), canary.name);
  if (!member) return canary;
  const version = withMember(live, member);
  checkVersion(version, canary.name);
  return { ...canary, version: await store.putVersion(version) };
}

/** The same canaries in the same buckets beside another live version. @throws UsageError where one does not fit. */
export const rebaseCanaries = (
  store: Store,
  canaries: readonly Canary[],
  live: SiteVersion,
): Promise<Canary[]> => Promise.all(canaries.map((canary) => rebase(store, canary, live)));

/** Those of the canaries that fit beside another live version: a rollback waits for no canary. */
export async function fittingCanaries(store: Store, canaries: readonly Canary[], live: SiteVersion) {
  const rebased = await Promise.all(
    canaries.map((canary) =>
      rebase(store, canary, live).catch((error: unknown) => {
        if (error instanceof UsageError) return [];
        throw error;
      }),
    ),
  );
  return rebased.flat();
}

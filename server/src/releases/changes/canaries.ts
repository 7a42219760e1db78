import { type SiteVersion, type VersionMember } from '@hireloom/contracts';
import {
  BUCKETS,
  computeBuckets,
  type Canary,
  CANARY_LIMIT,
  type Traffic,
  type TrafficChange,
  UsageError,
} from '@hireloom/releases';
import type { ReleaseStore } from '../store/open-store';
import { checkVersion } from './check-version';
import { findMember, withMember } from '../versions/site-version';
import { type Author, changeTraffic, requireTraffic } from './change-traffic';

type Store = Pick<ReleaseStore, 'version' | 'putVersion'>;

/** The version of a canary contains its release. */
const findRelease = async (store: Pick<Store, 'version'>, { version, name }: Canary) =>
  findMember(await store.version(version), name) as VersionMember;

export const listCanaryReleases = (store: Pick<Store, 'version'>, canaries: readonly Canary[]) =>
  Promise.all(canaries.map((canary) => findRelease(store, canary)));

/** Puts the canary's own release into another live version. @throws UsageError if they don't fit */
async function rebase(store: Store, canary: Canary, live: SiteVersion): Promise<Canary> {
  const version = withMember(live, await findRelease(store, canary));
  checkVersion(version, [canary.name]);
  return { ...canary, version: await store.putVersion(version) };
}

/** Moves all canaries onto another live version, in the same buckets. @throws UsageError if one does not fit. */
export const rebaseCanaries = (
  store: Store,
  canaries: readonly Canary[],
  live: SiteVersion,
): Promise<Canary[]> => Promise.all(canaries.map((canary) => rebase(store, canary, live)));

/** Moves canaries onto another live version and drops those that don't fit, so that no canary blocks a rollback. */
export async function compatibleCanaries(store: Store, canaries: readonly Canary[], live: SiteVersion) {
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

function freeFrom(canaries: readonly Canary[], share: number): number | undefined {
  const taken = new Set(computeBuckets(canaries));
  const starts = Array.from({ length: BUCKETS - share + 1 }, (_, index) => index);
  return starts.find((from) => !computeBuckets([{ from, share }]).some((bucket) => taken.has(bucket)));
}

type Wanted = Omit<Canary, 'from' | 'since'>;

/** Adds a canary in free buckets, or in its current ones if they suffice. @throws UsageError beyond the limit */
export function addCanary(canaries: readonly Canary[], wanted: Wanted): Canary[] {
  const others = canaries.filter(({ name }) => name !== wanted.name);
  const before = canaries.find(({ name }) => name === wanted.name);
  const left = CANARY_LIMIT - computeBuckets(others).length;
  const from = before && before.share >= wanted.share ? before.from : freeFrom(others, wanted.share);
  if (wanted.share > left || from === undefined) {
    const running = others.map(({ name, share }) => `${name} ${share}%`).join(', ');
    throw new UsageError(
      `canaries can get at most ${CANARY_LIMIT}% of the visitors${running && ` (taken: ${running})`}: ` +
        `take ${left}% or less, or wait until another canary ends.`,
    );
  }
  return [...others, { ...wanted, from, since: new Date().toISOString() }];
}

type End = { name: string; action: 'promote' | 'drop' };

/** Ends a canary: `promote` makes it live for everybody, `drop` discards it. Returns the outcome as a sentence. @throws UsageError */
export function endCanary(store: ReleaseStore, { name, action }: End, author: Author = {}): Promise<string> {
  const plan = async (traffic: Traffic | undefined) => {
    const { live, canaries } = requireTraffic(traffic);
    const ended = canaries.find((one) => one.name === name);
    if (!ended)
      throw new UsageError(`${name} has no canary: start one with a deploy that has "--canary 10%".`);
    const others = canaries.filter((one) => one !== ended);
    const candidate = await store.version(ended.version);
    const release = findMember(candidate, name)?.id;
    const change: TrafficChange = { action, name, release };
    if (action === 'promote')
      return {
        next: { live: ended.version, canaries: await rebaseCanaries(store, others, candidate), change },
        outcome: `${name}: ${release} is live for everybody.`,
      };
    const left = findMember(await store.version(live), name)?.id;
    return {
      next: { live, canaries: others, change },
      outcome: `${name}: the canary ${release} is over; everybody gets ${left}.`,
    };
  };
  return changeTraffic(store, plan, author);
}

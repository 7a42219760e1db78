import * as v from 'valibot';
import { contentId } from '@hireloom/contracts';

/** Number of buckets that visitors are divided into: each is one percent. */
export const BUCKETS = 100;
/** Maximum number of buckets for all canaries together. */
export const CANARY_LIMIT = 50;

/** The share of visitors that a canary gets, in percent. */
export const shareSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CANARY_LIMIT));
const bucket = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BUCKETS - 1));

/** `name`, `release` and `commit`: missing if all changed at once (`npm start`). `reason`: why it was made automatically. */
const changeSchema = v.object({
  action: v.picklist(['start', 'deploy', 'rollback', 'auto-rollback', 'canary', 'promote', 'drop', 'remove']),
  name: v.optional(v.string()),
  release: v.optional(contentId),
  commit: v.optional(v.string()),
  reason: v.optional(v.string()),
});

export type TrafficChange = v.InferOutput<typeof changeSchema>;

/** A canary: `share` buckets, starting at `from`, get `version`, which differs from the live version only in its release of `name`. */
const canarySchema = v.object({
  name: v.string(),
  version: contentId,
  from: bucket,
  share: shareSchema,
  since: v.string(),
  by: v.string(),
});

export type Canary = v.InferOutput<typeof canarySchema>;

export const computeBuckets = (canaries: readonly Pick<Canary, 'from' | 'share'>[]): number[] =>
  canaries.flatMap(({ from, share }) => Array.from({ length: share }, (_, index) => from + index));

function areDisjoint(canaries: Canary[]): boolean {
  const taken = computeBuckets(canaries);
  return new Set(taken).size === taken.length && Math.max(-1, ...taken) < BUCKETS;
}

const isWithinLimit = (canaries: Canary[]) => computeBuckets(canaries).length <= CANARY_LIMIT;

const stateEntries = {
  serial: v.pipe(v.number(), v.integer(), v.minValue(1)),
  live: contentId,
  since: v.string(),
  by: v.string(),
  change: changeSchema,
};

/**
 * The only mutable document: which site version visitors get. Every change is a compare-and-swap that increments `serial`.
 * `since`, `by` and `change` describe the last change, including changes of canaries. `history`: earlier states, newest
 * first, including the latest ones of each name. `earlier`: the releases of each name that a rollback restores, newest
 * first. Times are ISO 8601 in UTC.
 */
export const trafficSchema = v.object({
  ...stateEntries,
  canaries: v.pipe(
    v.array(canarySchema),
    v.check(areDisjoint, 'canaries must have buckets of their own'),
    v.check(isWithinLimit, `canaries can get at most ${CANARY_LIMIT}% of the visitors`),
  ),
  history: v.array(v.object(stateEntries)),
  earlier: v.optional(v.record(v.string(), v.array(contentId)), {}),
});

export type Traffic = v.InferOutput<typeof trafficSchema>;

const findCanary = ({ canaries }: Pick<Traffic, 'canaries'>, visitor?: number): Canary | undefined =>
  visitor === undefined
    ? undefined
    : canaries.find(({ from, share: length }) => visitor >= from && visitor < from + length);

/** Returns the version for a visitor's bucket, or the live version for visitors without a bucket. */
export const findVersionOfBucket = (traffic: Pick<Traffic, 'live' | 'canaries'>, visitor?: number): string =>
  findCanary(traffic, visitor)?.version ?? traffic.live;

export type Arm = 'canary' | 'live';
/** `canary`: the one that a bucket gets or is compared with. `arm`: missing if it is not compared. */
type BucketRole = { canary: Canary; arm?: Arm };

/**
 * Finds the role of a bucket while canaries run: each bucket of a canary is compared with the one opposite to it, half of all buckets away,
 * unless that has a canary too. So both arms have as many visitors, and keep them while other canaries start and end.
 */
export function findRoleOfBucket(
  traffic: Pick<Traffic, 'canaries'>,
  visitor?: number,
): BucketRole | undefined {
  if (visitor === undefined) return undefined;
  const own = findCanary(traffic, visitor);
  const opposite = findCanary(traffic, (visitor + BUCKETS / 2) % BUCKETS);
  if (own) return { canary: own, arm: opposite ? undefined : 'canary' };
  return opposite && { canary: opposite, arm: 'live' };
}

/** Whether a team has deployed or has a canary running since the whole site was published. */
export const hasTeamDeployed = (traffic: Traffic) =>
  liveChange(traffic).change.action !== 'start' || traffic.canaries.length > 0;

/** Returns the change that made the live version live; changes of canaries may have followed it. */
export function liveChange({ history, ...current }: Traffic): Pick<Traffic, 'since' | 'by' | 'change'> {
  const states = [current, ...history];
  const end = states.findIndex(({ live }) => live !== current.live);
  return states.slice(0, end === -1 ? undefined : end).at(-1) ?? current;
}

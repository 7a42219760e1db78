import * as v from 'valibot';
import { contentId } from './release';

/** Visitors are spread over this many buckets, each a percent of them. */
export const BUCKETS = 100;
/** Canaries get at most this many of the buckets together. */
export const CANARY_LIMIT = 50;

const share = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CANARY_LIMIT));
const bucket = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BUCKETS - 1));

/**
 * What was done: with which release of the shell or of a remote, unless it was with all (`npm start`), of which commit that
 * was made, where it was deployed, and why, where nobody asked for it.
 */
const changeSchema = v.object({
  act: v.picklist(['start', 'deploy', 'rollback', 'auto-rollback', 'canary', 'promote', 'drop']),
  name: v.optional(v.string()),
  release: v.optional(contentId),
  commit: v.optional(v.string()),
  reason: v.optional(v.string()),
});

export type TrafficChange = v.InferOutput<typeof changeSchema>;

/** `share` buckets from bucket `from` on get `version`, which differs from the live one in its release of `name` alone. */
const canarySchema = v.object({
  name: v.string(),
  version: contentId,
  from: bucket,
  share,
  since: v.string(),
  by: v.string(),
});

export type Canary = v.InferOutput<typeof canarySchema>;

function areDisjoint(canaries: Canary[]): boolean {
  const taken = canaries.flatMap(({ from, share: length }) =>
    Array.from({ length }, (_, index) => from + index),
  );
  return new Set(taken).size === taken.length && Math.max(-1, ...taken) < BUCKETS;
}

const isWithinLimit = (canaries: Canary[]) =>
  canaries.reduce((sum, canary) => sum + canary.share, 0) <= CANARY_LIMIT;

const stateEntries = {
  serial: v.pipe(v.number(), v.integer(), v.minValue(1)),
  live: contentId,
  since: v.string(),
  by: v.string(),
  change: changeSchema,
};

/**
 * The one thing that changes: which site version visitors get. `serial` grows by one with each change, which is made by
 * compare-and-swap alone; `since`, `by` and `change` say of the last one, a canary's included. `history`: the states
 * before, newest first, each name's own latest ones among them. `earlier`: the releases of each name that a rollback leads
 * to, newest first. Times are ISO 8601 in UTC.
 */
export const trafficSchema = v.object({
  ...stateEntries,
  canaries: v.pipe(
    v.array(canarySchema),
    v.check(areDisjoint, 'canaries must have buckets of their own'),
    v.check(isWithinLimit, `canaries may get ${CANARY_LIMIT}% of the visitors at most`),
  ),
  history: v.array(v.object(stateEntries)),
  earlier: v.optional(v.record(v.string(), v.array(contentId)), {}),
});

export type Traffic = v.InferOutput<typeof trafficSchema>;

/** The version for visitors of a bucket; for those without one the live version. */
export const versionOfBucket = ({ live, canaries }: Traffic, visitor?: number): string =>
  (visitor !== undefined &&
    canaries.find(({ from, share: length }) => visitor >= from && visitor < from + length)?.version) ||
  live;

/** The change that made the live version live, which later ones, of canaries, may follow. */
export function liveChange({ history, ...current }: Traffic): Pick<Traffic, 'since' | 'by' | 'change'> {
  const states = [current, ...history];
  const end = states.findIndex(({ live }) => live !== current.live);
  return states.slice(0, end === -1 ? undefined : end).at(-1) ?? current;
}

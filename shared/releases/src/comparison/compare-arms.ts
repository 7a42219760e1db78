import { VISIT_EVENTS, VISIT_TIMES, type VisitEvent, type VisitTime } from '@hireloom/contracts';
import * as v from 'valibot';
import {
  type Estimate,
  estimateQuantile,
  estimateShare,
  findHistogramBucket,
  type Histogram,
  subtract,
  sum,
} from './intervals';

/** The name under which a time is counted: its histogram's bucket. */
export const toTimeCount = (time: VisitTime, milliseconds: number) =>
  `${time}:${findHistogramBucket(milliseconds)}`;

/** Numbers of visits, by `VisitEvent` and `toTimeCount`. */
const countsSchema = v.record(v.string(), v.pipe(v.number(), v.minValue(0)));
export type VisitCounts = v.InferOutput<typeof countsSchema>;

/**
 * The visits of a canary and of as many visitors with the live version. `since`: the start of the first day that is counted, or of the
 * canary on that day.
 */
export const comparisonSchema = v.object({
  name: v.string(),
  release: v.string(),
  since: v.string(),
  isRunning: v.boolean(),
  canary: countsSchema,
  live: countsSchema,
});

export type Comparison = v.InferOutput<typeof comparisonSchema>;

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const P75 = 0.75;
/** With fewer visits in one arm, times are not compared. */
const MIN_TIMED_VISITS = 50;

/**
 * `margin`: the smallest difference worth knowing. `unclear`: the interval contains zero, and is wider than this margin to both sides.
 * `moreDays`: how long until it is as narrow, if visits and values go on like this; undefined if nothing at all has happened so far.
 */
type Finding = { outcome: 'higher' | 'lower' | 'similar' | 'unclear'; moreDays?: number };
export type Measured = Finding & { canary: Estimate; live: Estimate; difference: Estimate };

type Arms = { canary: Estimate; live: Estimate; margin: number };

/** `growth`: the factor by which the number of visits must grow at least. */
function judge({ canary, live, margin }: Arms, days: number, growth = 0): Measured {
  const difference = subtract(canary, live);
  const measured = { canary, live, difference };
  // The width shrinks with the root of the number of visits.
  const factor = Math.max(growth, ((difference.high - difference.low) / 2 / margin) ** 2);
  if (growth <= 1 && difference.low > 0) return { ...measured, outcome: 'higher' };
  if (growth <= 1 && difference.high < 0) return { ...measured, outcome: 'lower' };
  if (factor <= 1) return { ...measured, outcome: 'similar' };
  const moreDays = Number.isFinite(factor) ? Math.max(1, Math.ceil(days * (factor - 1))) : undefined;
  return { ...measured, outcome: 'unclear', moreDays };
}

/** A fifth of the rate of leads. Failures are rare: half a point of all visits. */
const computeMargin = (event: VisitEvent, rate: number) => (event === 'failure' ? 0.005 : 0.2 * rate);

function compareEvent({ canary, live }: Comparison, event: VisitEvent, days: number) {
  const estimate = ({ visit = 0, [event]: count = 0 }: VisitCounts) =>
    // Anyone can send reports: no more visits had a lead than there were.
    estimateShare({ count: Math.min(count, visit), total: visit });
  const arms = { canary: estimate(canary), live: estimate(live) };
  const rate = arms.live.value || arms.canary.value / 2;
  return judge({ ...arms, margin: computeMargin(event, rate) }, days);
}

function readHistogram(counts: VisitCounts, time: VisitTime): Histogram {
  const own = Object.entries(counts).filter(([name]) => name.startsWith(`${time}:`));
  return new Map(own.map(([name, count]) => [Number(name.slice(time.length + 1)), count]));
}

function compareTime(comparison: Comparison, time: VisitTime, days: number) {
  const [canary, live] = [readHistogram(comparison.canary, time), readHistogram(comparison.live, time)];
  const timed = Math.min(sum(canary.values()), sum(live.values()));
  if (timed === 0) return undefined;
  const arms = { canary: estimateQuantile(canary, P75), live: estimateQuantile(live, P75) };
  return judge({ ...arms, margin: 0.1 * arms.live.value }, days, MIN_TIMED_VISITS / timed);
}

/** Returning visitors make the number of visits vary more than tosses of a coin, for which 3 standard deviations would do. */
const MAX_IMBALANCE = 5;

/**
 * Compares both arms. `isLopsided`: one arm has so many more visits that chance does not explain it, although both have as many visitors:
 * visits of the other are lost before their browsers report. Undefined as long as one arm has no visits.
 */
export function compareArms(comparison: Comparison, now: number) {
  const { visit: canary = 0 } = comparison.canary;
  const { visit: live = 0 } = comparison.live;
  if (canary === 0 || live === 0) return undefined;
  const days = Math.max(HOUR_MS, now - Date.parse(comparison.since)) / DAY_MS;
  return {
    isLopsided: Math.abs(canary - live) > MAX_IMBALANCE * Math.sqrt(canary + live),
    events: VISIT_EVENTS.slice(1).map(
      (event) => [event, compareEvent(comparison, event, days)] as [VisitEvent, Measured],
    ),
    times: VISIT_TIMES.map((time) => [time, compareTime(comparison, time, days)] as const),
  };
}

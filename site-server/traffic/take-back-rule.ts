import type { RemotePointers } from '@hireloom/contracts';
import type { Tally } from './release-health';

/** 99 % sure. */
const Z = 2.576;
const LEAST_FAILING = 5;
/** With fewer visitors a release says nothing of what is usual. */
const LEAST_TO_COMPARE = 20;
const USUAL_LIMIT = 0.1;
/** Below this share no release is taken back, however good the one before was. */
const HARMLESS = 0.02;

/** Wilson's interval: between which shares the true one lies, for a sample of any size. */
function shareBetween({ visitors, failing }: Tally): { lower: number; upper: number } {
  if (visitors === 0) return { lower: 0, upper: 1 };
  const share = failing / visitors;
  const square = Z ** 2 / visitors;
  const centre = share + square / 2;
  const spread = Z * Math.sqrt((share * (1 - share)) / visitors + square / (4 * visitors));
  return { lower: (centre - spread) / (1 + square), upper: (centre + spread) / (1 + square) };
}

/**
 * Whether a release fails clearly more often than the one that it stands against: for five visitors or more, and even
 * the least share that fits what was seen is above the greatest that fits the other. See docs/decisions/010.
 */
export function isClearlyWorse(trial: Tally, other: Tally): boolean {
  if (trial.failing < LEAST_FAILING) return false;
  const usual = other.visitors >= LEAST_TO_COMPARE ? shareBetween(other).upper : USUAL_LIMIT;
  return shareBetween(trial).lower > Math.max(usual, HARMLESS);
}

/** A release that may be taken back, and the one that it is held against. */
export type Trial = { id: string; other: string; isCanary: boolean; since: string };

/** The canary for as long as it runs; what has become live for an hour, if there is one before it. */
export function trialsOf(
  { live, liveSince = '', trialUntil, previous, canary }: RemotePointers,
  now: number,
): Trial[] {
  const [before] = previous;
  const isNew = trialUntil !== undefined && now < Date.parse(trialUntil) && before !== undefined;
  return [
    ...(canary ? [{ id: canary.release, other: live, isCanary: true, since: canary.since }] : []),
    ...(isNew ? [{ id: live, other: before, isCanary: false, since: liveSince }] : []),
  ];
}

const percent = ({ visitors, failing }: Tally) => Math.round((100 * failing) / Math.max(visitors, 1));

/** For the log and `npm run releases`. */
export const describeVerdict = (trial: Tally, other: Tally, otherId: string) =>
  `It failed for ${trial.failing} of ${trial.visitors} visitors (${percent(trial)}%), ` +
  `${otherId} for ${other.failing} of ${other.visitors} (${percent(other)}%).`;

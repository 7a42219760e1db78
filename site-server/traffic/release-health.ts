import { createHmac, randomBytes } from 'node:crypto';

/** How many visitors used a release lately, and for how many of them it failed. */
export type Tally = { visitors: number; failing: number };

/** A page was sent: `given` is the releases that it may load, `used` those that it shows. Each is `<remote>@<release>`. */
export type View = { address: string; given: readonly string[]; used: readonly string[] };
export type Failure = { address: string; release: string; isOfData: boolean };

export type ReleaseHealth = {
  countView: (view: View) => void;
  /** Whether someone was given the release lately. */
  knows: (release: string) => boolean;
  /**
   * Counts nothing for whoever was not given the release: nobody can speak ill of what he does not have.
   * Gives whether it is the first failure of that visitor.
   */
  countFailure: (failure: Failure) => boolean;
  /** `withData`: whether failures to get data count, which may be the API's. */
  tally: (release: string, withData: boolean) => Tally;
};

const WINDOW_MS = 2 * 60 * 60 * 1000;
/** Of each release; the oldest are forgotten. */
const VISITORS_LIMIT = 20_000;

type Visitor = { seenAt: number; hasUsed: boolean; hasFailed: boolean; hasFailedData: boolean };

/** Whoever has one IPv6 address has its whole network of 64 bits. */
const networkOf = (address: string) =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;

/**
 * Each address counts once for a release within two hours, so that one visitor can't bring it down. Addresses are kept
 * in memory alone, under a hash whose key no one has.
 */
export function createReleaseHealth(now: () => number = Date.now): ReleaseHealth {
  const releases = new Map<string, Map<string, Visitor>>();
  const key = randomBytes(32);
  const hash = (address: string) =>
    createHmac('sha256', key).update(networkOf(address)).digest('base64').slice(0, 16);

  const forgetOld = (visitors: Map<string, Visitor>) => {
    for (const [visitor, { seenAt }] of visitors) {
      if (now() - seenAt <= WINDOW_MS && visitors.size <= VISITORS_LIMIT) return;
      visitors.delete(visitor);
    }
  };
  const visitorsOf = (release: string) => {
    const known = releases.get(release) ?? new Map<string, Visitor>();
    releases.set(release, known);
    return known;
  };
  const forgetGone = () => {
    for (const [release, visitors] of releases) {
      forgetOld(visitors);
      if (visitors.size === 0) releases.delete(release);
    }
  };
  const countView = ({ address, given, used }: View) => {
    const visitor = hash(address);
    for (const release of given) {
      if (!releases.has(release)) forgetGone();
      const visitors = visitorsOf(release);
      const known = visitors.get(visitor);
      const hasUsed = used.includes(release);
      if (known) known.hasUsed ||= hasUsed;
      else visitors.set(visitor, { seenAt: now(), hasUsed, hasFailed: false, hasFailedData: false });
      forgetOld(visitors);
    }
  };

  return {
    countView,
    knows: (release) => releases.has(release),
    countFailure: ({ address, release, isOfData }) => {
      const known = releases.get(release)?.get(hash(address));
      if (!known) return false;
      const hadFailed = isOfData ? known.hasFailedData : known.hasFailed;
      if (isOfData) known.hasFailedData = true;
      else known.hasFailed = true;
      return !hadFailed;
    },
    tally: (release, withData) => {
      const visitors = releases.get(release) ?? new Map<string, Visitor>();
      forgetOld(visitors);
      const hasFailed = (one: Visitor) => one.hasFailed || (withData && one.hasFailedData);
      const all = [...visitors.values()];
      return {
        visitors: all.filter((one) => one.hasUsed || hasFailed(one)).length,
        failing: all.filter(hasFailed).length,
      };
    },
  };
}

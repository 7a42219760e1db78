import { type Traffic, UsageError } from '@hireloom/releases';
import { DatabaseUnavailable } from '../database/open-tables';
import { type TakeoverOptions, TrafficTaker } from './take-over';
import type { ActiveTraffic } from './visitor-version';

const POLL_INTERVAL_MS = 500;

/** Nothing was ever deployed. Routes that need a version return 503 until the first deploy. */
class NothingLive extends UsageError {
  readonly statusCode = 503;
}

export type TrafficFollower = {
  activeTraffic: () => ActiveTraffic;
  isLive: () => boolean;
  /** Returns why the traffic in the store is not active, or undefined if it is. */
  problem: () => string | undefined;
  /** Reads the store now. Never throws: on failure, the active traffic does not change. */
  poll: () => Promise<void>;
  stop: () => void;
};

/** Returns a function that reads the traffic in the store and takes it over. Only one read runs at a time. */
function createReader({ source }: TakeoverOptions, taker: TrafficTaker) {
  const read = async (): Promise<Traffic> => {
    const traffic = await source.traffic();
    if (!traffic)
      throw new NothingLive('nothing is live yet: the site waits for a deploy of the shell and the remotes.');
    const { serial } = taker.active?.traffic ?? { serial: 0 };
    // Serials only increase, except in a store that was restored from a backup.
    if (traffic.serial < serial)
      throw new UsageError(`The store says traffic ${traffic.serial}, but ${serial} is active.`);
    return traffic;
  };
  let reading: Promise<Traffic> | undefined;
  return async () => taker.take(await (reading ??= read().finally(() => (reading = undefined))));
}

/** Starts the traffic that was last active on this machine. Returns whether that succeeded. */
async function startWithLast({ source, log }: TakeoverOptions, taker: TrafficTaker): Promise<boolean> {
  try {
    const last = await source.lastTraffic();
    if (last) await taker.take(last.traffic);
    return last !== undefined;
  } catch (error) {
    log.error({ err: error }, 'the traffic that was last active on this machine could not be started');
    return false;
  }
}

/** Starts with no version if there never was one. @throws UsageError if neither the stored nor the last traffic can be started */
export async function followTraffic(options: TakeoverOptions): Promise<TrafficFollower> {
  const { log } = options;
  const taker = new TrafficTaker(options);
  const update = createReader(options, taker);
  let problem: string | undefined;
  const poll = async () => {
    try {
      await update();
      problem = undefined;
    } catch (error) {
      const text = (error as Error).message;
      if (text !== problem)
        log.error({ err: error }, 'traffic could not be activated: the active traffic stays');
      problem = text;
    }
  };
  const follow = () => setInterval(() => void poll(), POLL_INTERVAL_MS);
  let timer = follow();
  try {
    await update();
  } catch (error) {
    // A poll would try the stored traffic again, and the last one would be abandoned for it.
    clearInterval(timer);
    problem = (error as Error).message;
    const isStarted = await startWithLast(options, taker);
    if (!isStarted && !(error instanceof NothingLive) && !(error instanceof DatabaseUnavailable)) throw error;
    const shown = isStarted ? 'the last active traffic stays' : 'there is nothing to show until then';
    if (isStarted || error instanceof DatabaseUnavailable)
      log.error({ err: error }, `the stored traffic could not be activated: ${shown}`);
    else log.info(problem);
    timer = follow();
  }
  return {
    activeTraffic: () => {
      if (taker.active) return taker.active;
      throw new NothingLive('the site has nothing to show yet');
    },
    isLive: () => taker.active !== undefined,
    problem: () => problem,
    poll,
    stop: () => clearInterval(timer),
  };
}

import { type Traffic, UsageError } from '@hireloom/releases';
import { DatabaseUnavailable } from '../../database/open-tables';
import { type ActiveTraffic, listVersions } from './visitor-version';
import { Overtaken, POLL_INTERVAL_MS, takeOver, type TakeOverOptions } from './take-over';

/** Pause before retrying a version that could not start: each attempt takes CPU time from visitors' pages. */
const RETRY_MS = 30_000;

type Options = TakeOverOptions & {
  /** Called as soon as new traffic is active. */
  onSwitch?: (active: ActiveTraffic) => void;
};

/** Nothing was ever deployed. Routes that need a version answer 503 until the first deploy. */
class NothingLive extends UsageError {
  readonly statusCode = 503;
}

export type TrafficFollower = {
  /** @throws NothingLive */
  activeTraffic: () => ActiveTraffic;
  isLive: () => boolean;
  /** Returns why the traffic in the store is not active, or undefined if it is. */
  problem: () => string | undefined;
  /** Reads the store now. Never throws: on failure, the active traffic does not change. */
  poll: () => Promise<void>;
  /** Reads the store twice a second. Returns a function that stops this. */
  follow: () => () => void;
};

/** `key`: the active traffic as JSON. `retry`: traffic that could not be taken over completely, and when to retry it. */
type State = {
  active?: ActiveTraffic;
  key: string;
  retry?: { key: string; at: number };
};

async function readTraffic({ source }: Options, { active }: State): Promise<Traffic> {
  const traffic = await source.traffic();
  if (!traffic)
    throw new NothingLive('nothing is live yet: the site waits for a deploy of the shell and the remotes.');
  // Serials only increase, except in a store that was restored from a backup.
  if (active && traffic.serial < active.traffic.serial)
    throw new UsageError(
      `The store says traffic ${traffic.serial}, but ${active.traffic.serial} is in force.`,
    );
  return traffic;
}

/** Returns whether this traffic is active now. @throws Error if it can't be taken over */
async function update(options: Options, state: State, traffic: Traffic): Promise<boolean> {
  const { source, pool, log, onSwitch } = options;
  const key = JSON.stringify(traffic);
  const isRetry = state.retry?.key === key;
  const isDue = isRetry ? Date.now() >= (state.retry?.at ?? 0) : key !== state.key;
  if (!isDue) return key === state.key;
  const retry = { key, at: Date.now() + RETRY_MS };
  const { active, waitedMs } = await takeOver(options, traffic, {
    before: state.active,
    isRetry,
    onStuck: () => (state.retry = retry),
  });
  const isWhole = active.canaries.size === traffic.canaries.length;
  const isNews = key !== state.key || isWhole;
  Object.assign(state, { active, key, retry: isWhole ? undefined : retry });
  pool.pin(
    listVersions(active).map(({ id }) => id),
    active.live.id,
  );
  if (!isNews) return true;
  onSwitch?.(active);
  await source.saveTraffic({ traffic, versions: listVersions(active).map(({ version }) => version) });
  log.info(
    { live: active.live.id, canaries: [...active.canaries.keys()], waitedMs },
    'traffic was taken over',
  );
  return true;
}

/** Takes over the traffic in the store. Starts again if the store has newer traffic in the meantime. */
async function updateToLatest(options: Options, state: State): Promise<boolean> {
  for (;;) {
    try {
      return await update(options, state, await readTraffic(options, state));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      options.log.info('the activation of traffic was abandoned: the store has newer traffic');
    }
  }
}

/** Starts the traffic that was last active on this machine. Returns whether that succeeded. */
async function startWithLast(options: Options, state: State): Promise<boolean> {
  try {
    const last = await options.source.lastTraffic();
    return last !== undefined && (await update(options, state, last.traffic));
  } catch (error) {
    options.log.error(
      { err: error },
      'the traffic that was last active on this machine could not be started',
    );
    return false;
  }
}

/**
 * Starts with no version if nothing was ever deployed, or if the store is away and nothing ever ran on this machine. @throws UsageError if
 * neither the stored traffic nor that of the last run on this machine can be started
 */
export async function followTraffic(options: Options): Promise<TrafficFollower> {
  const { log } = options;
  const state: State = { key: '' };
  let problem: string | undefined;
  let looking: Promise<void> | undefined;
  try {
    await updateToLatest(options, state);
  } catch (error) {
    const isStarted = await startWithLast(options, state);
    if (!isStarted && !(error instanceof NothingLive) && !(error instanceof DatabaseUnavailable)) throw error;
    problem = (error as Error).message;
    const shown = isStarted ? 'the last active traffic stays' : 'there is nothing to show until then';
    if (isStarted || error instanceof DatabaseUnavailable)
      log.error({ err: error }, `the stored traffic could not be activated: ${shown}`);
    else log.info(problem);
  }
  const activeTraffic = () => {
    if (state.active) return state.active;
    throw new NothingLive('the site has nothing to show yet');
  };
  const poll = async () => {
    try {
      if (await updateToLatest(options, state)) problem = undefined;
    } catch (error) {
      const text = (error as Error).message;
      if (text !== problem)
        log.error({ err: error }, 'traffic could not be activated: the active traffic stays');
      problem = text;
    }
  };
  const pollOnce = () => (looking ??= poll().finally(() => (looking = undefined)));
  return {
    activeTraffic,
    isLive: () => state.active !== undefined,
    problem: () => problem,
    poll: pollOnce,
    follow: () => {
      const timer = setInterval(() => void pollOnce(), POLL_INTERVAL_MS);
      return () => clearInterval(timer);
    },
  };
}

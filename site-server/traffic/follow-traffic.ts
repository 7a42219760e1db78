import { type Traffic, versionOfBucket } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerPool } from '../rendering/worker-pool';
import { loadVersion, type LoadedVersion, type VersionSource } from '../versions/loaded-version';
import {
  createWaits,
  LOOK_INTERVAL_MS,
  Overtaken,
  startCanaries,
  type TakeOver,
  unlessOvertaken,
} from './take-over';

/** What could not be started is tried again after this time: each try takes time from those who wait for pages. */
const RETRY_MS = 30_000;

/** What visitors get now. `canaries`: those that could be started, by version id. */
export type InForce = {
  traffic: Traffic;
  live: LoadedVersion;
  canaries: ReadonlyMap<string, LoadedVersion>;
};

export const versionFor = ({ traffic, live, canaries }: InForce, bucket?: number): LoadedVersion =>
  canaries.get(versionOfBucket(traffic, bucket)) ?? live;

/** Also where this server could not start it: others may have. */
export const hasCanary = ({ traffic }: InForce, bucket?: number) =>
  versionOfBucket(traffic, bucket) !== traffic.live;

export const versionsOf = ({ live, canaries }: InForce): LoadedVersion[] => [live, ...canaries.values()];

type Change = (traffic: Traffic) => Traffic;

type Options = TakeOver & {
  pool: Pick<WorkerPool, 'pin'>;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** Called with traffic before its workers start, and with what is in force, if anything, when it can't be taken over. */
  onTakeOver?: (traffic?: Traffic) => void;
  /** Awaited before visitors get another live version, whose workers are ready. */
  beforeSwitch?: (live: LoadedVersion) => Promise<void>;
  /** Called as soon as visitors get other versions. */
  onSwitch?: (inForce: InForce) => void;
  now?: () => number;
};

export type TrafficFollower = {
  inForce: () => InForce;
  /** Why what the store says is not in force. */
  problem: () => string | undefined;
  /** Looks at the store now. Never throws: whatever fails there, visitors get what they got before. */
  look: () => Promise<void>;
  /** What this server alone makes of the traffic, until the store says something else. */
  adjust: (change: Change) => void;
  /** Looks at the store twice a second. Gives a function that stops it. */
  follow: () => () => void;
};

/** `key`: the traffic that is in force, as text. `retry`: traffic that could not be taken over wholly. */
type State = {
  current?: InForce;
  key: string;
  retry?: { key: string; at: number };
  own?: { serial: number; change: Change };
};

async function readTraffic(source: VersionSource, { current, own }: State): Promise<Traffic> {
  const traffic = await source.traffic();
  if (!traffic) throw new UsageError('The release store holds no live site version: "npm start" makes one.');
  // Serials only grow: where the last state is torn, the store gives the one before it.
  if (current && traffic.serial < current.traffic.serial)
    throw new UsageError(
      `The store says traffic ${traffic.serial}, but ${current.traffic.serial} is in force.`,
    );
  return own?.serial === traffic.serial ? own.change(traffic) : traffic;
}

const idsOf = ({ current }: State) => (current ? versionsOf(current).map(({ id }) => id) : []);

/** Returns whether what the store says is in force. @throws Error where it can't be read or taken over. */
async function update(options: Options, state: State, traffic: Traffic): Promise<boolean> {
  const { source, pool, log, onTakeOver, beforeSwitch, onSwitch, now = Date.now } = options;
  const key = JSON.stringify(traffic);
  const isDue = state.retry?.key === key ? now() >= state.retry.at : key !== state.key;
  if (!isDue) return key === state.key;
  const { live: before } = state.current ?? {};
  const { waitedMs, during } = createWaits();
  // A version that can't be read costs little, and may be on its way: it is looked for each time.
  const load = async () => (before?.id === traffic.live ? before : loadVersion(source, traffic.live));
  const live = await during('copies', load());
  pool.pin([...idsOf(state), live.id, ...traffic.canaries.map(({ version }) => version)]);
  const retry = { key, at: now() + RETRY_MS };
  const start = async () => {
    await during('worker', pool.ensure(live)).catch((error: unknown) => {
      state.retry = retry;
      throw error;
    });
    if (live.id !== before?.id && beforeSwitch) await during('pages', beforeSwitch(live));
    return during('canaries', startCanaries(options, traffic, state.retry?.key === key));
  };
  onTakeOver?.(traffic);
  try {
    const canaries = await unlessOvertaken(source, traffic, start());
    const isWhole = canaries.size === traffic.canaries.length;
    const isNews = key !== state.key || isWhole;
    const current = { traffic, live, canaries };
    Object.assign(state, { current, key, retry: isWhole ? undefined : retry });
    if (isNews) onSwitch?.(current);
    if (isNews && !state.own) await source.keepTraffic(traffic);
    if (isNews)
      log.info({ live: live.id, canaries: [...canaries.keys()], waitedMs }, 'traffic was taken over');
    return true;
  } catch (error) {
    onTakeOver?.(state.current?.traffic);
    throw error;
  } finally {
    pool.pin(idsOf(state), state.current?.live.id);
  }
}

/** What the store says, or what it says instead by the time that it could have been taken over. */
async function updateToLast(options: Options, state: State): Promise<boolean> {
  for (;;) {
    try {
      return await update(options, state, await readTraffic(options.source, state));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      options.log.info('traffic that was on its way is left: the store has newer');
    }
  }
}

/** Gives whether what was in force on this machine last could be started. */
async function startWithLast(options: Options, state: State): Promise<boolean> {
  try {
    const last = await options.source.lastTraffic();
    return last !== undefined && (await update(options, state, last));
  } catch (error) {
    options.log.error({ err: error }, 'what was in force on this machine last could not be started');
    return false;
  }
}

/** @throws UsageError when there is nothing that visitors could get, now or when this machine served last. */
export async function followTraffic(options: Options): Promise<TrafficFollower> {
  const { source, log } = options;
  const state: State = { key: '' };
  let problem: string | undefined;
  let looking: Promise<void> | undefined;
  try {
    await updateToLast(options, state);
  } catch (error) {
    if (!(await startWithLast(options, state))) throw error;
    problem = (error as Error).message;
    log.error(
      { err: error },
      'what the release store says could not be taken over: what was in force last is',
    );
  }
  const inForce = () => state.current as InForce;
  const look = async () => {
    try {
      if (await updateToLast(options, state)) problem = undefined;
    } catch (error) {
      const text = (error as Error).message;
      if (text !== problem)
        log.error({ err: error }, 'traffic could not be taken over: what is in force stays');
      problem = text;
    }
  };
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
  return {
    inForce,
    problem: () => problem,
    look: lookOnce,
    adjust: (change) => {
      const { serial } = inForce().traffic;
      const before = state.own?.serial === serial ? state.own.change : undefined;
      state.own = { serial, change: (traffic) => change(before ? before(traffic) : traffic) };
    },
    follow: () => {
      const timer = setInterval(() => void lookOnce(), LOOK_INTERVAL_MS);
      const stopHints = source.follow?.(() => void lookOnce());
      return () => {
        clearInterval(timer);
        stopHints?.();
      };
    },
  };
}

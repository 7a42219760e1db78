import type { Traffic } from '@hireloom/releases';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as after } from 'node:timers/promises';
import type { WorkerPool } from '../../rendering/worker-pool';
import { type LoadedVersion, loadVersion, type VersionSource } from '../store/loaded-version';
import { type ActiveTraffic, listVersions } from './visitor-version';

export const POLL_INTERVAL_MS = 500;

export type TakeOverOptions = {
  source: VersionSource;
  pool: Pick<WorkerPool, 'ensure' | 'pin'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Awaited before visitors get a new live version. Its workers are ready by then. */
  beforeSwitch?: (live: LoadedVersion) => Promise<void>;
};

/** The store has newer traffic than the one being taken over. */
export class Overtaken extends Error {}

/**
 * Waits for `work`, unless the store has newer traffic. A version may take half a minute to start, or never start, and a
 * rollback must not wait for the deploy that it reverts. @throws Overtaken as soon as the store has newer traffic; whatever
 * `work` throws.
 */
async function unlessOvertaken<Result>(
  source: Pick<VersionSource, 'traffic'>,
  { serial }: Traffic,
  work: Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const poll = async () => {
    for (;;) {
      await after(POLL_INTERVAL_MS, undefined, { signal: ended.signal, ref: false });
      const now = await source.traffic().catch(() => undefined);
      if (now && now.serial > serial) throw new Overtaken();
    }
  };
  const overtaken = poll();
  overtaken.catch(() => undefined);
  try {
    return await Promise.race([work, overtaken]);
  } finally {
    ended.abort();
  }
}

/** Starts canaries one by one, because each start takes CPU time from visitors' pages. Skips a canary that can't start. */
async function startCanaries(
  { source, pool, log }: TakeOverOptions,
  { canaries }: Traffic,
  isRetry: boolean,
) {
  const started = new Map<string, LoadedVersion>();
  for (const { name, version: id } of canaries) {
    try {
      const version = await loadVersion(source, id);
      await pool.ensure(version);
      started.set(id, version);
    } catch (error) {
      if (isRetry) continue;
      log.error({ err: error }, `the canary of ${name} could not be started: its visitors get what is live`);
    }
  }
  return started;
}

type Attempt = {
  before?: ActiveTraffic;
  /** Whether an earlier attempt to take over this traffic failed or was incomplete. */
  isRetry: boolean;
  /** Called when the live version is loaded but its workers can't start. */
  onStuck: () => void;
};

/**
 * Loads and starts the versions of the traffic. `waitedMs`: how long each part took. @throws Overtaken; Error if the live
 * version can't start.
 */
export async function takeOver(
  options: TakeOverOptions,
  traffic: Traffic,
  { before, isRetry, onStuck }: Attempt,
): Promise<{ active: ActiveTraffic; waitedMs: Readonly<Record<string, number>> }> {
  const { source, pool, beforeSwitch } = options;
  const activeIds = before ? listVersions(before).map(({ id }) => id) : [];
  const waitedMs: Record<string, number> = {};
  const measure = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const since = performance.now();
    const result = await work;
    waitedMs[name] = Math.round(performance.now() - since);
    return result;
  };
  const isOther = before?.live.id !== traffic.live;
  const load = async () => (isOther || !before ? loadVersion(source, traffic.live) : before.live);
  // A failed load is cheap, and the version may still be on its way to the store, so each poll retries it without a pause.
  const live = await measure('copies', load());
  pool.pin([...activeIds, live.id, ...traffic.canaries.map(({ version }) => version)]);
  const start = async () => {
    await measure('worker', pool.ensure(live)).catch((error: unknown) => {
      onStuck();
      throw error;
    });
    if (isOther && beforeSwitch) await measure('pages', beforeSwitch(live));
    return measure('canaries', startCanaries(options, traffic, isRetry));
  };
  try {
    const canaries = await unlessOvertaken(source, traffic, start());
    return { active: { traffic, live, canaries }, waitedMs };
  } catch (error) {
    pool.pin(activeIds, before?.live.id);
    throw error;
  }
}

import type { Traffic } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as after } from 'node:timers/promises';
import type { WorkerPool } from '../rendering/worker-pool';
import { loadVersion, type LoadedVersion, type VersionSource } from '../versions/loaded-version';

export const LOOK_INTERVAL_MS = 500;

/** The store says something newer than what was being taken over. */
export class Overtaken extends Error {}

/**
 * A version may take half a minute to start, or never do: a rollback must not wait for the deploy that it takes back.
 * @throws Overtaken as soon as the store has newer traffic; whatever `work` throws.
 */
export async function unlessOvertaken<Result>(
  source: Pick<VersionSource, 'traffic'>,
  { serial }: Traffic,
  work: Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const watch = async () => {
    for (;;) {
      await after(LOOK_INTERVAL_MS, undefined, { signal: ended.signal, ref: false });
      const now = await source.traffic().catch(() => undefined);
      if (now && now.serial > serial) throw new Overtaken();
    }
  };
  const watched = watch();
  watched.catch(() => undefined);
  try {
    return await Promise.race([work, watched]);
  } finally {
    ended.abort();
  }
}

export type TakeOver = {
  source: VersionSource;
  pool: Pick<WorkerPool, 'ensure'>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** One after the other: two at once would take the time of those who wait for pages. A canary that can't be started costs itself alone. */
export async function startCanaries(
  { source, pool, log }: TakeOver,
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
      if (!isRetry)
        log.error(
          { err: error },
          `the canary of ${name} could not be started: its visitors get what is live`,
        );
    }
  }
  return started;
}

/** Measures what is waited for, by name, in milliseconds. */
export function createWaits() {
  const waitedMs: Record<string, number> = {};
  return {
    waitedMs,
    during: async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
      const since = performance.now();
      const result = await work;
      waitedMs[name] = Math.round(performance.now() - since);
      return result;
    },
  };
}

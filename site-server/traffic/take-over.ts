import type { Traffic } from '@hireloom/contracts';
import { setTimeout as after } from 'node:timers/promises';
import type { VersionSource } from './served-version';

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

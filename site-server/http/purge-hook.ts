import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';

/** Why the pages before are outdated. A server that starts can't know what caches hold of the one before. */
export type PurgeReason = 'start' | 'traffic' | 'content';

/** What is served from now on: the site version and the version of the content. */
export type PurgeNotice = { reason: PurgeReason; version: string; content: string };

export type PurgeSettings = { url: string; token?: string };

type Times = { limitMs: number; firstRetryMs: number; lastRetryMs: number };

const TIMES: Times = { limitMs: 5000, firstRetryMs: 1000, lastRetryMs: 60_000 };

type Options = PurgeSettings & { log: Pick<FastifyBaseLogger, 'info' | 'error'>; times?: Times };

export type PurgeHook = {
  /** Tells whoever purges the caches, again and again until he has; a newer notice takes the place of one before. */
  purge: (notice: PurgeNotice) => void;
  /** Why caches may still hold outdated pages. */
  problem: () => string | undefined;
  stop: () => void;
};

/** `fetch` says only that it failed, and in `cause` why. */
function textOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}

async function send(notice: PurgeNotice, { url, token, times = TIMES }: Options, signal: AbortSignal) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(notice),
    // The token is for this address alone.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(times.limitMs)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** The hook by which caches before the site are purged as soon as what it serves has changed. */
export function purgeHook(options: Options): PurgeHook {
  const { log, times = TIMES } = options;
  let problem: string | undefined;
  let current: AbortController | undefined;

  const untilDone = async (notice: PurgeNotice, { signal }: AbortController) => {
    for (let waitMs = times.firstRetryMs; ; waitMs = Math.min(2 * waitMs, times.lastRetryMs)) {
      try {
        await send(notice, options, signal);
        problem = undefined;
        log.info({ purge: notice }, 'the caches were purged');
        return;
      } catch (error) {
        if (signal.aborted) return;
        problem = `The caches could not be purged: ${textOf(error)}.`;
        log.error({ err: error, purge: notice, againInMs: waitMs }, 'the caches could not be purged');
        await delay(waitMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
      }
    }
  };

  return {
    purge: (notice) => {
      current?.abort();
      current = new AbortController();
      void untilDone(notice, current);
    },
    problem: () => problem,
    stop: () => current?.abort(),
  };
}

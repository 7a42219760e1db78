import type { FastifyBaseLogger } from 'fastify';
import pRetry from 'p-retry';

/** The version and the content that caches hold pages of. Pages of canaries are never cached there. */
type Served = { version: string; content: string };

/** `start`: the server can't know what caches stored before it started. */
type PurgeReason = 'start' | 'traffic' | 'content';

/** The body of a purge request: what the site serves from now on. */
type PurgeNotice = { reason: PurgeReason } & Served;

type PurgeSettings = { url: string; token?: string };

const TIMES = { limitMs: 5000, firstRetryMs: 1000, lastRetryMs: 60_000 };

type Options = {
  /** Undefined if there is no cache to purge. */
  purge?: PurgeSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  times?: typeof TIMES;
};

/** Returns the reason of an error; `fetch` puts it only in `cause`. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || message : message;
}

async function send(notice: PurgeNotice, { url, token }: PurgeSettings, signal: AbortSignal) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(notice),
    // Don't send the token to any other address.
    redirect: 'error',
    signal,
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** Purges caches in front of the site whenever pages change. Posts a notice until it succeeds or a newer one replaces it. */
export function createCachePurger({ purge: settings, log, times = TIMES }: Options) {
  const { limitMs, firstRetryMs, lastRetryMs } = times;
  let hasFailed = false;
  let current = new AbortController();
  let served: Served | undefined;

  const purge = (reason: PurgeReason, next: Served) => {
    served = next;
    if (!settings) return;
    current.abort();
    const { signal } = (current = new AbortController());
    const notice = { reason, ...next };
    const attempt = () =>
      send(notice, settings, AbortSignal.any([signal, AbortSignal.timeout(limitMs)])).catch((error) => {
        throw new Error(reasonOf(error));
      });
    const options = { forever: true, factor: 2, minTimeout: firstRetryMs, maxTimeout: lastRetryMs, signal };
    const onFailedAttempt = (error: Error & { attemptNumber: number }) => {
      if (signal.aborted) return;
      hasFailed = true;
      const retryInMs = Math.min(firstRetryMs * 2 ** (error.attemptNumber - 1), lastRetryMs);
      log.error({ err: error, purge: notice, retryInMs }, 'the caches could not be purged');
    };
    const succeed = () => {
      hasFailed = false;
      log.info({ purge: notice }, 'the caches were purged');
    };
    pRetry(attempt, { ...options, onFailedAttempt }).then(succeed, () => undefined);
  };

  return {
    /** Whether caches may still hold outdated pages. */
    hasFailed: () => hasFailed,
    /** Purges caches at start-up. Changes before that are ignored. */
    start: (now: Served) => purge('start', now),
    versionChanged: (version: string) => {
      if (served && served.version !== version) purge('traffic', { ...served, version });
    },
    contentChanged: (content: string) => {
      if (served && served.content !== content) purge('content', { ...served, content });
    },
    stop: () => current.abort(),
  };
}

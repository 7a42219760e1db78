import { MIN_DATA_LIMIT_MS } from '@hireloom/contracts';

/**
 * Waits for `work`, but no longer than this. The work itself is not cancelled.
 *
 * @throws Error when the time is up.
 */
export function withLimit<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Milliseconds that are left until `until` (in milliseconds since 1970), but at least `MIN_DATA_LIMIT_MS`. */
export const timeLeft = (until: number) => Math.max(MIN_DATA_LIMIT_MS, until - Date.now());

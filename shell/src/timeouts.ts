import { MIN_DATA_LIMIT_MS } from '@hireloom/contracts';

/** Does not cancel the work itself. @throws Error when the time is up */
export function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`timed out after ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Milliseconds left until `until` (in milliseconds since 1970), but at least `MIN_DATA_LIMIT_MS`. */
export const getTimeLeft = (until: number) => Math.max(MIN_DATA_LIMIT_MS, until - Date.now());

/** Rejects as soon as `signal` aborts, even if a loader ignores it and never ends. */
export function untilAborted<Value>(signal: AbortSignal, work: Value | Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = 'the loader did not end in time: pass its "signal" to every request';
    // Later, so that the error of a loader that does end with its signal comes first.
    signal.addEventListener('abort', () => setTimeout(() => reject(new Error(late))));
    void Promise.resolve(work).then(resolve, reject);
  });
}

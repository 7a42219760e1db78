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

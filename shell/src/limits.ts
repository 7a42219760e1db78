import { LEAST_DATA_LIMIT_MS } from '@hireloom/contracts';

/** The result of the work. @throws Error when the time is over; the work itself goes on. */
export function withLimit<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A signal that aborts after so many milliseconds, in Safari before 16 as well. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  const timer: unknown = setTimeout(abort, milliseconds);
  // On the server it must not keep a process that has ended its work.
  (timer as { unref?: () => void }).unref?.();
  return controller.signal;
}

/** How long a loader may take that should end at `until`, both in milliseconds. */
export const timeLeft = (until: number) => Math.max(LEAST_DATA_LIMIT_MS, until - Date.now());

/** What the work brings. @throws Error when it brings nothing in time; the work itself goes on unseen. */
export function withLimit<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** So much time data has also where the worker was busy until late: an API that is well answers long before. */
const LEAST_MS = 400;

/** How long a loader may take that should end at `until`, both in milliseconds. */
export const timeLeft = (until: number) => Math.max(LEAST_MS, until - Date.now());

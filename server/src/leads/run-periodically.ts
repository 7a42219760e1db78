/**
 * Runs `work`, which must handle its own errors, now and then at intervals. Returns a function that stops it and waits for the
 * current run.
 */
export function runPeriodically(intervalMs: number, work: () => Promise<void>): () => Promise<void> {
  let running = work();
  const timer = setInterval(() => void (running = work()), intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

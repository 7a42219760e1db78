type Job<Result> = {
  result: Promise<Result>;
  waiters: number;
  isBackground: boolean;
  controller: AbortController;
};

/** `signal`: aborted once this caller no longer waits. */
type Options = { isBackground?: boolean; signal?: AbortSignal };

/**
 * Does work that several callers wait for once. When the last of them leaves, its signal is aborted. Background work runs behind
 * all other, so a caller that waits for the same key starts it anew instead of joining it.
 */
export function createSingleFlight<Result>() {
  const jobs = new Map<string, Job<Result>>();
  const forget = (key: string, job: Job<Result>) => {
    if (jobs.get(key) === job) jobs.delete(key);
  };
  const start = (key: string, isBackground: boolean, work: (signal: AbortSignal) => Promise<Result>) => {
    const controller = new AbortController();
    const job = { result: work(controller.signal), waiters: 0, isBackground, controller };
    jobs.set(key, job);
    const done = () => forget(key, job);
    job.result.then(done, done);
    return job;
  };

  return (
    key: string,
    { isBackground = false, signal }: Options,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const running = jobs.get(key);
    const isTooSlow = running?.isBackground && !isBackground;
    if (isTooSlow) running.controller.abort();
    const job = running && !isTooSlow ? running : start(key, isBackground, work);
    job.waiters += 1;
    const leave = () => {
      job.waiters -= 1;
      if (job.waiters > 0) return;
      forget(key, job);
      job.controller.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    // One signal may serve many jobs, one after the other.
    const stay = () => signal?.removeEventListener('abort', leave);
    job.result.then(stay, stay);
    return job.result;
  };
}

type Job<Result> = {
  result: Promise<Result>;
  waiting: number;
  isBackground: boolean;
  controller: AbortController;
};

type Asked = {
  isBackground?: boolean;
  /** Aborted once this one does not wait any more. */ signal?: AbortSignal;
};

/**
 * Does what several wait for once. When the last of them goes away, the work is told so by its signal. Work in the background
 * waits behind all other: whoever waits for the same does not wait for it, and has it begun anew.
 */
export function createSharedWork<Result>() {
  const jobs = new Map<string, Job<Result>>();

  const forget = (key: string, job: Job<Result>) => {
    if (jobs.get(key) === job) jobs.delete(key);
  };
  const begin = (key: string, isBackground: boolean, work: (signal: AbortSignal) => Promise<Result>) => {
    const controller = new AbortController();
    const job = { result: work(controller.signal), waiting: 0, isBackground, controller };
    jobs.set(key, job);
    const done = () => forget(key, job);
    job.result.then(done, done);
    return job;
  };

  return (
    key: string,
    { isBackground = false, signal }: Asked,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const begun = jobs.get(key);
    const isTooSlow = begun?.isBackground && !isBackground;
    if (isTooSlow) begun.controller.abort();
    const job = begun && !isTooSlow ? begun : begin(key, isBackground, work);
    job.waiting += 1;
    const leave = () => {
      job.waiting -= 1;
      if (job.waiting > 0) return;
      forget(key, job);
      job.controller.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    // One signal may be given for many pieces of work, one after the other.
    const stay = () => signal?.removeEventListener('abort', leave);
    job.result.then(stay, stay);
    return job.result;
  };
}

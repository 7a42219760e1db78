import type { LoadJob, LoadReading } from './load-job';
import { startOwn, tell } from './own-process';

export type Load = { run: (job: LoadJob) => Promise<LoadReading>; stop: () => void };

/** A load generator in a process of its own, so that nothing else of the bench takes time from it. */
export function startLoadProcess(): Load {
  const child = startOwn('load-process.ts');
  let first = 0;
  return {
    run: async (job) => {
      const reading = await tell<LoadReading>(child, { first, ...job });
      // No address of one job is asked again by the next.
      first += reading.asked;
      return reading;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

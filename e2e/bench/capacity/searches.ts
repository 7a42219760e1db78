import type { Load } from './load';

export const searches = ['/blogs?q=word{n}'];
export const asBrowser = { 'accept-encoding': 'br', accept: 'text/html', 'user-agent': 'bench' };

const WARM_UP_MS = 3000;
const MEASURED_MS = 8000;
/** So many in the queue of each worker that none waits for the next. */
const PER_WORKER = 2;

/** Whole pages a second that nobody was kept from: what the workers do. */
export async function measureUnhurried(port: number, workers: number, load: Load): Promise<number> {
  const job = { port, connections: workers * PER_WORKER, paths: searches, headers: asBrowser, reads: true };
  await load.run({ ...job, ms: WARM_UP_MS });
  const { times, seconds } = await load.run({ ...job, ms: MEASURED_MS });
  return times.whole.length / seconds;
}

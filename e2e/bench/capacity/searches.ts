import { setTimeout as delay } from 'node:timers/promises';
import { readMetrics } from '../../scripts/metrics';
import type { Load } from './load';

export const searches = ['/blogs?q=word{n}'];
export const asBrowser = { 'accept-encoding': 'br', accept: 'text/html', 'user-agent': 'bench' };

const WARM_UP_MS = 3000;
const MEASURED_MS = 8000;
/** A worker renders some pages while others wait for their data: so many that it always has one. */
const PER_WORKER = 4;
const LOOK_MS = 250;
const START_LIMIT_MS = 15_000;

/** The first worker is enough to serve, the others are started after it. Where their number is ignored, the limit ends the wait. */
export async function untilStarted(address: string, workers: number) {
  for (const startedAt = performance.now(); performance.now() - startedAt < START_LIMIT_MS;) {
    const metrics = await readMetrics(address);
    const running = Number(/^hireloom_render_workers\{purpose="live"\} (\d+)/m.exec(metrics)?.[1]);
    if (running >= workers) return;
    await delay(LOOK_MS);
  }
}

/** Whole pages a second that nobody was kept from: what the workers do. */
export async function measureUnhurried(port: number, workers: number, load: Load): Promise<number> {
  const job = { port, connections: workers * PER_WORKER, paths: searches, headers: asBrowser, reads: true };
  await load.run({ ...job, ms: WARM_UP_MS });
  const { times, seconds } = await load.run({ ...job, ms: MEASURED_MS });
  return times.whole.length / seconds;
}

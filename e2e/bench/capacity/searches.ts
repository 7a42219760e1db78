import { setTimeout as delay } from 'node:timers/promises';
import { readMetrics } from '../../scripts/metrics';
import { asBrowser, load, rateOf } from './load';

export const searches = ['/blogs?q=word{n}'];

const WARM_UP_S = 3;
const MEASURED_S = 8;
/** A worker renders some pages while others wait for their data: so many that it is never idle. */
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

/** Rendered pages a second while none has to queue: what the workers can do. */
export async function measureUnhurried(url: string, workers: number): Promise<number> {
  const job = { url, connections: workers * PER_WORKER, paths: searches, headers: asBrowser };
  await load({ ...job, seconds: WARM_UP_S });
  const { answers, seconds } = await load({ ...job, seconds: MEASURED_S });
  return rateOf({ answers: answers.filter(({ status }) => status === 200), seconds });
}

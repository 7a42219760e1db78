import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;

/** Not `@fastify/under-pressure`: its timer reads memory use from a file, and without a descriptor it throws and ends the process. */
export function rejectUnderLoad(scope: FastifyInstance, maxDelayMs: number): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let meanMs = 0;
  let lookedAt = performance.now();
  const sample = () => {
    const now = performance.now();
    // NaN without a sample: the event loop was blocked since the last look.
    meanMs = Number.isNaN(delays.mean) ? now - lookedAt : delays.mean / 1e6 - RESOLUTION_MS;
    lookedAt = now;
    delays.reset();
  };
  const timer = setInterval(sample, SAMPLE_MS).unref();
  scope.addHook('onRequest', async () => {
    if (meanMs > maxDelayMs)
      throw Object.assign(new Error(`the event loop is ${Math.round(meanMs)} ms late`), { statusCode: 503 });
  });
  scope.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
}

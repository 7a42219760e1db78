import type { FastifyInstance } from 'fastify';

/**
 * Runs `work`, which must handle its own errors, when the app is ready and then at intervals. Closing the app waits for the
 * current run.
 */
export function runPeriodically(app: FastifyInstance, intervalMs: number, work: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  const run = () => void (running = work());
  const timer = setInterval(run, intervalMs).unref();
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

const PARENT_CHECK_MS = 500;

/** Calls `end` once npm, which started this process, is gone: npm does not pass SIGTERM on. */
export function followNpm(end: () => void) {
  const { ppid: npm } = process;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
  // After a signal to the whole process group, npm is gone too. A second signal would end this process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => clearInterval(timer));
}

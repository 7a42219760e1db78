const PARENT_CHECK_MS = 500;

/** Calls `end` once npm, which started this process, has exited: npm does not pass SIGTERM on. */
export function exitWithNpm(end: () => void) {
  const { ppid: npm } = process;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, PARENT_CHECK_MS);
  timer.unref();
  // A signal to the whole process group ends npm too. A second signal would end this process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => clearInterval(timer));
}

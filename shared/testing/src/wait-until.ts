import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 10;

/** Resolves once `isTrue` returns true. @throws after `limitMs`, so that a failed test does not keep its process alive. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  // Tests may fake or stop the clock.
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`still not true after ${limitMs} ms: ${isTrue.toString()}`);
    await pause(STEP_MS);
  }
}

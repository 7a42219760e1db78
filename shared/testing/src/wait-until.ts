import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 10;

/** Resolves when `isTrue` is. @throws after `limitMs`, so that a test which has failed does not keep its process busy. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  // Tests may move or stop the date.
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`still not true after ${limitMs} ms: ${isTrue.toString()}`);
    await pause(STEP_MS);
  }
}

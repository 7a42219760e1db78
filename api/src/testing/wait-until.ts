import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 25;

/** Resolves when `isTrue` is. @throws when that takes too long. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`after ${limitMs} ms it is still not so: ${isTrue.toString()}`);
    await pause(stepMs);
  }
}

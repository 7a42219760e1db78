import { readFileSync } from 'node:fs';

/** So often a worker that has pages in hand is asked whether it lives. */
export const BEAT_MS = 250;

/** How long the thread, as /proc names it, has stood in line for a processor since it began. 0 where the system does not tell. */
export function waitedForProcessorMs(thread: string | undefined): number {
  if (!thread) return 0;
  try {
    // Nanoseconds on a processor, nanoseconds in line for one, turns.
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

type Options = { ask: () => void; waitedMs: () => number; now?: () => number };

/**
 * How long a worker has been silent that could have spoken. On a starved machine silence proves nothing, so there does not
 * count: time in line for a processor (the event loop's own utilization can't tell that from work), and what this thread
 * was late itself, as the whole process may have stood still.
 */
export function createSilence({ ask, waitedMs, now = () => performance.now() }: Options) {
  let isAsked = false;
  let silentMs = 0;
  let last = { at: 0, waited: 0 };
  return {
    /** The worker has said something. */
    isOver: () => void (isAsked = false),
    /** Called at each beat, when everything that the worker has said by then was heard; gives the silence so far. */
    beat: (): number => {
      const [before, waited] = [last, waitedMs()];
      last = { at: now(), waited };
      if (isAsked) {
        const passed = Math.min(last.at - before.at, 2 * BEAT_MS);
        silentMs += Math.max(0, passed - (waited - before.waited));
        return silentMs;
      }
      isAsked = true;
      silentMs = 0;
      ask();
      return 0;
    },
  };
}

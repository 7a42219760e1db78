import { silenceLimit } from '@hireloom/contracts';
import { readFileSync } from 'node:fs';
import type { PagesInFlight } from './worker-receiver';

/** How often a worker is checked, and pinged while it has pages in flight. */
export const BEAT_MS = 250;

/** Memory page size of most systems. If pages are larger, memory use is underestimated. */
const PAGE_BYTES = 4096;

function readProcFile(pid: number | undefined, file: string): string[] {
  try {
    return pid === undefined ? [] : readFileSync(`/proc/${pid}/${file}`, 'utf8').split(' ');
  } catch {
    return [];
  }
}

/** Milliseconds that a process's main thread has waited for a CPU since it started. 0 if unknown. */
export function waitedForProcessorMs(pid: number | undefined): number {
  // Fields: nanoseconds on a CPU, nanoseconds in the run queue, number of time slices.
  const [, waited = 0] = readProcFile(pid, 'schedstat');
  return Number(waited) / 1e6;
}

/** A process's resident memory in MB. 0 if unknown. */
export function residentMb(pid: number | undefined): number {
  // Fields, in memory pages: virtual memory, resident memory.
  const [, resident = 0] = readProcFile(pid, 'statm');
  return (Number(resident) * PAGE_BYTES) / 1024 ** 2;
}

type SilenceOptions = { ping: () => void; waitedMs: () => number; now?: () => number };

/**
 * Measures how long a worker has left a ping unanswered although it had the chance to answer. On a starved machine silence
 * proves nothing, so two delays do not count: the worker's wait for a CPU (event loop utilization can't tell that from work),
 * and delays of this thread, which suggest that the whole machine stalled.
 */
export function createSilence({ ping, waitedMs, now = () => performance.now() }: SilenceOptions) {
  let isPinged = false;
  let silentMs = 0;
  let last = { at: 0, waited: 0 };
  return {
    onMessage: () => void (isPinged = false),
    /** Call at each beat, after pending messages are drained. Returns the silence so far in milliseconds. */
    beat: (): number => {
      const [before, waited] = [last, waitedMs()];
      last = { at: now(), waited };
      if (isPinged) {
        const passed = Math.min(last.at - before.at, 2 * BEAT_MS);
        silentMs += Math.max(0, passed - (waited - before.waited));
        return silentMs;
      }
      isPinged = true;
      silentMs = 0;
      ping();
      return 0;
    },
  };
}

/** Limit of a worker's resident memory, including buffers. The heap limit is lower. */
const RESIDENT_LIMIT_MB = 512;

type Watch = { pages: PagesInFlight; ping: () => void; onDead: (reason: string) => void };

/** Detects a worker that hangs with pages in flight, or that uses too much memory at any time. */
export function watchWorker(pid: number | undefined, { pages, ping, onDead }: Watch) {
  const silence = createSilence({ ping, waitedMs: () => waitedForProcessorMs(pid) });
  const beat = () => {
    if (residentMb(pid) > RESIDENT_LIMIT_MB)
      return onDead(`the render worker took more than ${RESIDENT_LIMIT_MB} MB of memory`);
    if (pages.count() === 0) return;
    const silentMs = silence.beat();
    if (silentMs === 0) pages.forgetLate();
    if (silentMs >= silenceLimit(pages.longestLimitMs()))
      onDead(`the render worker has given no sign of life for ${Math.round(silentMs)} ms`);
  };
  // Drain pending messages first: this thread may be late too.
  const timer = setInterval(() => setImmediate(beat), BEAT_MS).unref();
  return { onMessage: silence.onMessage, stop: () => clearInterval(timer) };
}

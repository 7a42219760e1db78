import { silenceLimit } from '@hireloom/contracts';
import { readFileSync } from 'node:fs';
import type { PagesInHand } from './pages-in-hand';

/** So often a worker that has pages in hand is asked whether it lives. */
export const BEAT_MS = 250;

/** Of most systems; where pages are larger, more is read as less. */
const PAGE_BYTES = 4096;

function readOfProcess(pid: number | undefined, file: string): string[] {
  try {
    return pid === undefined ? [] : readFileSync(`/proc/${pid}/${file}`, 'utf8').split(' ');
  } catch {
    return [];
  }
}

/** How long the main thread of a process has stood in line for a processor since it began. 0 where the system does not tell. */
export function waitedForProcessorMs(pid: number | undefined): number {
  // Nanoseconds on a processor, nanoseconds in line for one, turns.
  const [, waited = 0] = readOfProcess(pid, 'schedstat');
  return Number(waited) / 1e6;
}

/** What a process takes of the machine's memory. 0 where the system does not tell. */
export function residentMb(pid: number | undefined): number {
  // In pages: all addresses, those in memory.
  const [, resident = 0] = readOfProcess(pid, 'statm');
  return (Number(resident) * PAGE_BYTES) / 1024 ** 2;
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

/** What a worker may take of the machine in all: buffers count nowhere else. Its heap has a limit of its own, below this. */
const RESIDENT_LIMIT_MB = 512;
const MEMORY_BEAT_MS = 1000;
const TOO_MUCH_MEMORY = `the render worker took more than ${RESIDENT_LIMIT_MB} MB of memory`;

type Watching = { pages: PagesInHand; ask: () => void; onDead: (reason: string) => void };

/** Watches whether the worker lives while it has pages in hand. */
export function createBeats(pid: number | undefined, { pages, ask, onDead }: Watching) {
  const silence = createSilence({ ask, waitedMs: () => waitedForProcessorMs(pid) });
  let beats: NodeJS.Timeout | undefined;
  let isStopped = false;
  const checkMemory = () => residentMb(pid) > RESIDENT_LIMIT_MB && onDead(TOO_MUCH_MEMORY);
  // Code of a remote may go on between pages.
  const memory = setInterval(checkMemory, MEMORY_BEAT_MS).unref();
  const pause = () => {
    clearInterval(beats);
    beats = undefined;
  };
  const beat = () => {
    if (pages.inHand() === 0) return pause();
    if (isStopped) return;
    checkMemory();
    const silentMs = silence.beat();
    if (silentMs === 0) pages.forgetLate();
    if (silentMs >= silenceLimit(pages.longestLimitMs()))
      onDead(`the render worker has given no sign of life for ${Math.round(silentMs)} ms`);
  };
  return {
    isAlive: silence.isOver,
    watch: () => {
      if (beats || isStopped) return;
      beat();
      // Drain pending messages first: this thread may be late too.
      beats = setInterval(() => setImmediate(beat), BEAT_MS);
    },
    stop: () => {
      isStopped = true;
      clearInterval(memory);
      pause();
    },
  };
}

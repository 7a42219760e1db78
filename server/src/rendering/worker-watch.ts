import { readFileSync } from 'node:fs';

/** How often a worker is checked, and pinged while it has pages in flight. */
export const HEARTBEAT_INTERVAL_MS = 250;

/** Limit of a worker's resident memory, including buffers. The heap limit is lower. */
const RESIDENT_LIMIT_MB = 512;

/** Memory page size of most systems. If pages are larger, memory use is underestimated. */
const PAGE_BYTES = 4096;

/** A number from a Linux procfs file of a process. 0 if unknown. */
function readProcNumber(pid: number | undefined, file: string, index: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/${file}`, 'utf8').split(' ')[index]);
  } catch {
    return 0;
  }
}

/** Milliseconds that a process's main thread has waited for a CPU since it started. */
export const readCpuWaitMs = (pid: number | undefined) => readProcNumber(pid, 'schedstat', 1) / 1e6;

export const readResidentMb = (pid: number | undefined) =>
  (readProcNumber(pid, 'statm', 1) * PAGE_BYTES) / 1024 ** 2;

/** Silence proves nothing on a starved machine, so the worker's wait for a CPU and delays of this thread do not count. */
export function createHeartbeatMonitor(
  ping: () => void,
  waitedMs: () => number,
  now = () => performance.now(),
) {
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
        const passed = Math.min(last.at - before.at, 2 * HEARTBEAT_INTERVAL_MS);
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

/** `silenceLimitMs`: returns 0 if the worker has nothing to do. */
type Watch = { silenceLimitMs: () => number; ping: () => void; onDead: (reason: string) => void };

export function watchWorker(pid: number | undefined, { silenceLimitMs, ping, onDead }: Watch) {
  const silence = createHeartbeatMonitor(ping, () => readCpuWaitMs(pid));
  const beat = () => {
    if (readResidentMb(pid) > RESIDENT_LIMIT_MB)
      return onDead(`the render worker used more than ${RESIDENT_LIMIT_MB} MB of memory`);
    const limitMs = silenceLimitMs();
    const silentMs = limitMs > 0 ? silence.beat() : 0;
    if (silentMs > 0 && silentMs >= limitMs)
      onDead(`the render worker has not responded for ${Math.round(silentMs)} ms`);
  };
  // Drain pending messages first: this thread may be late too.
  const timer = setInterval(() => setImmediate(beat), HEARTBEAT_INTERVAL_MS).unref();
  return { onMessage: silence.onMessage, stop: () => clearInterval(timer) };
}

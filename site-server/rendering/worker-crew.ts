import type { ServedVersion } from '../traffic/served-version';
import { createCircuitBreaker } from './circuit-breaker';
import { type Running, startWarm, type WorkerOptions } from './start-worker';

/**
 * So many pages at once in one worker: while some wait for the API, others are rendered. Where the API takes 100 ms, 4 give
 * half as many pages again as 1; from 8 on, pages of a busy machine come too late for their data.
 */
const PAGES_IN_FLIGHT = 4;
/** So long pages are rendered one at a time, once a worker has broken with several: the one at fault will be alone. */
const CAREFUL_MS = 60_000;
/** What could not be started is not tried again at once: each try takes time from those who wait for pages. */
const RESTART_PAUSE_MS = 1000;

export type CrewOptions = WorkerOptions & { now: () => number };

/** The workers of one site version. */
export type WorkerCrew = {
  emptyDocument: Running['worker']['emptyDocument'];
  /** The worker that has the least to do, where one may take another page. */
  free: () => Running | undefined;
  /** How many are able to render. */
  able: () => number;
  size: () => number;
  resize: (count: number) => void;
  /** Replaces what has to be: one at a time, nobody waits for it. */
  tend: () => void;
  /** Ends the workers once what they were asked for is answered. */
  retire: () => Promise<void>;
};

/** What one of the workers is replaced for, the most urgent first; `old` is missing where there are too few. */
function nextChange(workers: readonly Running[], wanted: number, heldBack: readonly string[]) {
  const broken = workers.find(({ worker }) => worker.fault());
  if (broken) return { old: broken };
  if (workers.length < wanted) return {};
  // It runs a remote that is held back meanwhile, or still runs nothing of one that is held back no more.
  const outdated = workers.find((running) => running.heldBack.join() !== heldBack.join());
  return outdated && { old: outdated };
}

/** Starts the first worker. `onReady` is called with each further one. @throws Error when it can't be started. */
export async function startCrew(
  served: ServedVersion,
  options: CrewOptions,
  onReady: () => void,
): Promise<WorkerCrew> {
  const { log, now } = options;
  const breaker = createCircuitBreaker(now);
  const workers: Running[] = [];
  let wanted = 1;
  let carefulUntil = 0;
  let pausedUntil = 0;
  let isTending = false;
  let isRetired = false;

  const start = async () => {
    let running: Running | undefined;
    const onBroken = () => {
      const fault = running?.worker.fault();
      // What breaks while it is warmed is blamed there.
      if (!fault || isRetired) return;
      log.error({ err: fault }, 'a render worker broke');
      if (fault.kind === 'overload') carefulUntil = now() + CAREFUL_MS;
      else if (fault.step) breaker.holdBack(fault.step.remote);
      tend();
    };
    running = await startWarm(served, breaker, { ...options, onBroken });
    return running;
  };
  const replace = async (old?: Running) => {
    const fresh = await start();
    if (isRetired) return fresh.worker.retire();
    workers.splice(old ? workers.indexOf(old) : workers.length, old ? 1 : 0, fresh);
    onReady();
    await old?.worker.retire();
    if (fresh.worker.fault()) throw new Error('a new render worker broke');
  };
  const improve = async () => {
    while (workers.length > wanted) await workers.pop()?.worker.retire();
    for (;;) {
      const change = isRetired ? undefined : nextChange(workers, wanted, breaker.heldBack());
      if (!change) return;
      await replace(change.old);
    }
  };
  const tend = () => {
    const isDue = workers.length > wanted || nextChange(workers, wanted, breaker.heldBack());
    if (isTending || isRetired || !isDue || now() < pausedUntil) return;
    isTending = true;
    improve()
      .catch((error: unknown) => {
        pausedUntil = now() + RESTART_PAUSE_MS;
        log.error({ err: error }, 'no new render worker could be started');
      })
      .finally(() => (isTending = false));
  };

  const first = await start();
  workers.push(first);
  const able = () => workers.filter(({ worker }) => !worker.fault());
  return {
    emptyDocument: first.worker.emptyDocument,
    free: () => {
      const isCareful = now() < carefulUntil;
      return able()
        .filter(({ worker }) => (isCareful ? worker.inHand() === 0 : worker.pending() < PAGES_IN_FLIGHT))
        .sort((a, b) => a.worker.pending() - b.worker.pending())
        .at(0);
    },
    able: () => able().length,
    size: () => workers.length,
    resize: (count) => {
      wanted = count;
      tend();
    },
    tend,
    retire: async () => {
      isRetired = true;
      await Promise.all(workers.map(({ worker }) => worker.retire()));
    },
  };
}

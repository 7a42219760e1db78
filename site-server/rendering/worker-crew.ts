import type { LoadedVersion } from '../versions/loaded-version';
import { createCircuitBreaker } from './circuit-breaker';
import type { RenderFault } from './render-fault';
import { type Running, startWarm, type WorkerOptions } from './start-worker';
import { limitOutput } from './worker-output';

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

/** Who is held back when a worker breaks, and until when nobody can be told to be at fault. */
function createJudge({ log, now }: CrewOptions) {
  const breaker = createCircuitBreaker(now);
  let carefulUntil = 0;
  return {
    breaker,
    isCareful: () => now() < carefulUntil,
    judge: (fault: RenderFault) => {
      log.error({ err: fault }, 'a render worker broke');
      if (fault.kind === 'overload') carefulUntil = now() + CAREFUL_MS;
      else if (fault.step) breaker.holdBack(fault.step.remote);
    },
  };
}

type State = { workers: Running[]; wanted: number; isRetired: boolean };

/** Keeps the workers as they should be. */
function createTending(
  state: State,
  start: () => Promise<Running>,
  { log, now, heldBack, onReady }: CrewOptions & { heldBack: () => readonly string[]; onReady: () => void },
) {
  let pausedUntil = 0;
  let isTending = false;
  const change = () => nextChange(state.workers, state.wanted, heldBack());
  const replace = async (old?: Running) => {
    const fresh = await start();
    if (state.isRetired) return fresh.worker.retire();
    state.workers = [...state.workers.filter((each) => each !== old), fresh];
    onReady();
    await old?.worker.retire();
    if (fresh.worker.fault()) throw new Error('a new render worker broke');
  };
  const improve = async () => {
    while (state.workers.length > state.wanted) await state.workers.pop()?.worker.retire();
    for (let next = change(); next && !state.isRetired; next = change()) await replace(next.old);
  };
  return () => {
    const isDue = state.workers.length > state.wanted || change();
    if (isTending || state.isRetired || !isDue || now() < pausedUntil) return;
    isTending = true;
    improve()
      .catch((error: unknown) => {
        pausedUntil = now() + RESTART_PAUSE_MS;
        log.error({ err: error }, 'no new render worker could be started');
      })
      .finally(() => (isTending = false));
  };
}

/** Starts the first worker. `onReady` is called with each further one. @throws Error when it can't be started. */
export async function startCrew(
  served: LoadedVersion,
  options: CrewOptions,
  onReady: () => void,
): Promise<WorkerCrew> {
  const { breaker, isCareful, judge } = createJudge(options);
  const state: State = { workers: [], wanted: 1, isRetired: false };
  const onOutput = limitOutput((output) => options.log.error({ output }, 'a render worker wrote'));
  const start = () =>
    startWarm(served, breaker, {
      ...{ ...options, onOutput },
      onBroken: (fault) => {
        if (state.isRetired) return;
        judge(fault);
        tend();
      },
    });
  const tend = createTending(state, start, { ...options, heldBack: breaker.heldBack, onReady });

  const first = await start();
  state.workers = [first];
  const able = () => state.workers.filter(({ worker }) => !worker.fault());
  return {
    emptyDocument: first.worker.emptyDocument,
    free: () =>
      able()
        .filter(({ worker }) => (isCareful() ? worker.inHand() === 0 : worker.pending() < PAGES_IN_FLIGHT))
        .sort((a, b) => a.worker.pending() - b.worker.pending())
        .at(0),
    able: () => able().length,
    size: () => state.workers.length,
    resize: (count) => {
      state.wanted = count;
      tend();
    },
    tend,
    retire: async () => {
      state.isRetired = true;
      await Promise.all(state.workers.map(({ worker }) => worker.retire()));
    },
  };
}

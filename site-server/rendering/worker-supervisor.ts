import type { FastifyBaseLogger } from 'fastify';
import type { RenderFault } from './render-fault';
import type { RenderWorker } from './worker';

/**
 * Maximum pages in flight per worker: some render while others wait for the API. With an API that takes 100 ms, 4 give half as
 * many pages again as 1; with 8 or more, pages on a busy machine exceed the time limit for their data.
 */
const PAGES_IN_FLIGHT = 4;
/** How long a remote that broke a worker is held back, that is, how long its circuit breaker stays open. */
const HOLD_BACK_MS = 60_000;
/** How long workers render one page at a time after a worker broke with several in flight. The next failure then identifies the page. */
const CAREFUL_MS = 60_000;
/** Pause after a worker failed to start: each attempt takes CPU time from visitors' pages. */
const RESTART_PAUSE_MS = 1000;

/** Circuit breakers of one site version: decides which restrictions apply after a worker breaks. */
function createFaultPolicy() {
  const heldBackUntil = new Map<string, number>();
  let carefulUntil = 0;
  const holdBack = (remote: string) => void heldBackUntil.set(remote, Date.now() + HOLD_BACK_MS);
  return {
    record: ({ kind, step }: RenderFault) => {
      if (kind === 'overload') carefulUntil = Date.now() + CAREFUL_MS;
      else if (step) holdBack(step.remote);
    },
    holdBack,
    /** Sorted names of the remotes whose code workers must not run now. */
    heldBack: (): readonly string[] => {
      for (const [remote, end] of heldBackUntil) if (end <= Date.now()) heldBackUntil.delete(remote);
      return [...heldBackUntil.keys()].sort();
    },
    /** Whether a worker may render only one page at a time. */
    isCareful: () => Date.now() < carefulUntil,
  };
}

type Options = {
  log: Pick<FastifyBaseLogger, 'error'>;
  start: (heldBack: readonly string[], onBroken: (fault: RenderFault) => void) => Promise<RenderWorker>;
  /** Renders a page with a new worker. Never throws. */
  warm: (worker: RenderWorker) => Promise<void>;
  /** Called when a new worker is ready for pages. */
  onReady: () => void;
};

type FaultPolicy = ReturnType<typeof createFaultPolicy>;

async function startWarm(
  policy: FaultPolicy,
  { start, warm }: Options,
  onBroken: (fault: RenderFault) => void,
): Promise<RenderWorker> {
  for (;;) {
    const worker = await start(policy.heldBack(), onBroken);
    await warm(worker);
    const broken = worker.fault()?.step?.remote;
    if (broken === undefined || worker.heldBack.includes(broken)) return worker;
    // Try again without the remote that broke the worker, so that pages of other remotes can be rendered.
    policy.holdBack(broken);
    await worker.retire();
  }
}

/** Returns the worker to replace: a broken one first, otherwise one whose held-back remotes are out of date. */
function toReplace(workers: readonly RenderWorker[], heldBack: readonly string[]) {
  const broken = workers.find((worker) => worker.fault());
  return broken ?? workers.find((worker) => worker.heldBack.join() !== heldBack.join());
}

const leastBusy = (workers: readonly RenderWorker[]) =>
  [...workers].sort((a, b) => a.pending() - b.pending()).at(0);

/** Returns a function that runs `improve` in the background: one run at a time, with a pause after a failure. */
function createImprovement(improve: () => Promise<void>, { log }: Pick<Options, 'log'>) {
  let isRunning = false;
  let pausedUntil = 0;
  return () => {
    if (isRunning || Date.now() < pausedUntil) return;
    isRunning = true;
    improve()
      .catch((error: unknown) => {
        pausedUntil = Date.now() + RESTART_PAUSE_MS;
        log.error({ err: error }, 'no new render worker could be started');
      })
      .finally(() => (isRunning = false));
  };
}

/** Maintains the target number of workers of one version, and replaces broken ones. */
export function superviseWorkers(options: Options) {
  const { log, onReady } = options;
  const policy = createFaultPolicy();
  let workers: RenderWorker[] = [];
  let wanted = 1;
  let isRetired = false;

  const onBroken = (fault: RenderFault) => {
    if (isRetired || !workers.some((worker) => worker.fault() === fault)) return;
    log.error({ err: fault }, 'a render worker broke');
    policy.record(fault);
    tend();
  };
  const replace = async (old?: RenderWorker) => {
    const fresh = await startWarm(policy, options, onBroken);
    if (isRetired) return fresh.retire();
    workers = [...workers.filter((worker) => worker !== old), fresh];
    onReady();
    await old?.retire();
    if (fresh.fault()) throw new Error('a new render worker broke');
  };
  const isDue = () =>
    !isRetired && (workers.length !== wanted || toReplace(workers, policy.heldBack()) !== undefined);
  const improve = async () => {
    while (isDue()) {
      const old = toReplace(workers, policy.heldBack());
      if (workers.length > wanted) await workers.pop()?.retire();
      else await replace(old?.fault() || workers.length === wanted ? old : undefined);
    }
  };
  const improveOnce = createImprovement(improve, { log });
  /** Replaces, adds and stops workers in the background, one at a time. */
  const tend = () => void (isDue() && improveOnce());
  const able = () => workers.filter((worker) => !worker.fault());
  const hasRoom = (worker: RenderWorker) =>
    policy.isCareful() ? worker.inFlight() === 0 : worker.pending() < PAGES_IN_FLIGHT;
  return {
    tend,
    able: () => able().length,
    size: () => workers.length,
    /** The least busy worker that may take another page. */
    free: () => leastBusy(able().filter(hasRoom)),
    /** @throws Error if the worker can't start. */
    startFirst: async () => {
      const worker = await startWarm(policy, options, onBroken);
      workers = [worker];
      return worker;
    },
    resize: (count: number) => {
      wanted = count;
      tend();
    },
    retire: async () => {
      isRetired = true;
      await Promise.all(workers.map((worker) => worker.retire()));
    },
  };
}

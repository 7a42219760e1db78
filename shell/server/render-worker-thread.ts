import type { EventLoopUtilization } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type {
  RenderAnswer,
  RenderedPage,
  RenderRequest,
  RenderStep,
  WorkerReady,
  WorkerSettings,
} from './messages';

export const RENDER_LIMIT_MS = 2000;
const START_LIMIT_MS = 10_000;

/** What a worker may keep in memory: many times what it needs, and little enough for several of them. */
const MEMORY_LIMIT_MB = 256;
/** What a rendering leaves behind is cleared away once in a while, not several times a page. */
const YOUNG_MEMORY_MB = 64;

/** The share of the time in which a thread that hangs is busy. */
const STUCK_UTILIZATION = 0.8;

/** The page could not be rendered; `step`: what the worker was at, as far as is known. */
export class RenderFault extends Error {
  constructor(
    message: string,
    readonly step?: RenderStep,
  ) {
    super(message);
  }
}

/** The worker as a whole has failed, in the middle of `step`. */
function breakdownAt(reason: string, step?: RenderStep) {
  const { remote, release, module, phase } = step ?? {};
  return new RenderFault(
    step ? `${reason}, while ${remote}@${release} ${module} was at ${phase}` : reason,
    step,
  );
}

/** One render worker for one set of releases. */
export type RenderWorker = {
  /** @throws Error when the page can't be rendered, or not within the limit; see `isBroken`. */
  render: (path: string) => Promise<RenderedPage>;
  /** Ends the worker once what it was asked for is answered. */
  retire: () => Promise<void>;
  /** Whether it has ended, or hangs in its code: it answers no more. */
  isBroken: () => boolean;
  /** What the worker was at when it broke. */
  culprit: () => RenderStep | undefined;
};

type Pending = {
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};

function track(worker: Worker) {
  const pending = new Map<number, Pending>();
  let broken = false;
  let step: RenderStep | undefined;
  let onIdle: (() => void) | undefined;
  const settle = (id: number) => {
    const request = pending.get(id);
    if (!request) return undefined;
    clearTimeout(request.timer);
    pending.delete(id);
    if (pending.size === 0) onIdle?.();
    return request;
  };
  const breakDown = (reason: string) => {
    broken = true;
    for (const id of [...pending.keys()]) settle(id)?.reject(breakdownAt(reason, step));
  };
  worker.on('message', (answer: RenderAnswer | WorkerReady | { step: RenderStep }) => {
    if ('ready' in answer) return;
    if ('step' in answer) return void (step = answer.step);
    // What it is at afterwards is no remote's, but after a breakdown the last word stands.
    if (!broken) step = undefined;
    if ('page' in answer) settle(answer.id)?.resolve(answer.page);
    else settle(answer.id)?.reject(new RenderFault(answer.error, answer.culprit));
  });
  worker.on('error', (error: unknown) =>
    breakDown(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  worker.on('exit', (code) => breakDown(`the render worker ended with code ${code}`));
  return {
    pending,
    settle,
    isBroken: () => broken,
    culprit: () => step,
    /** One that merely waits, for data perhaps, is at nothing that could be blamed, and goes on with other pages. */
    giveUp: (isStuck: boolean) => {
      broken ||= isStuck;
      if (!isStuck) step = undefined;
    },
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onIdle = resolve))),
  };
}

function waitUntilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error(`the render worker was not ready after ${START_LIMIT_MS} ms`));
    }, START_LIMIT_MS);
    const stop = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    worker.once('message', stop(resolve));
    worker.once('error', (error) => stop(() => reject(error))());
    worker.once('exit', (code) =>
      stop(() => reject(new Error(`the render worker ended with code ${code} at start`)))(),
    );
  });
}

/** Starts a worker and waits until it can render. `script`: the shell's server build. */
export async function startRenderWorker(script: string, settings: WorkerSettings): Promise<RenderWorker> {
  const worker = new Worker(script, {
    workerData: settings,
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
  const tracked = track(worker);
  await waitUntilReady(worker);
  let nextId = 0;
  const isStuckSince = (before: EventLoopUtilization) =>
    worker.performance.eventLoopUtilization(before).utilization > STUCK_UTILIZATION;
  return {
    isBroken: tracked.isBroken,
    culprit: tracked.culprit,
    retire: async () => {
      await tracked.idle();
      await worker.terminate();
    },
    render: (path) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        const busyBefore = worker.performance.eventLoopUtilization();
        const timer = setTimeout(() => {
          tracked.giveUp(isStuckSince(busyBefore));
          tracked
            .settle(id)
            ?.reject(breakdownAt(`${path} was not rendered within ${RENDER_LIMIT_MS} ms`, tracked.culprit()));
        }, RENDER_LIMIT_MS);
        tracked.pending.set(id, { resolve, reject, timer });
        worker.postMessage({ id, path, askedAt: Date.now() } satisfies RenderRequest);
      }),
  };
}

import { Worker } from 'node:worker_threads';
import type {
  Ping,
  Pong,
  RenderAnswer,
  RenderedPage,
  RenderRequest,
  RenderStep,
  WorkerReady,
  WorkerSettings,
} from './messages';

export const RENDER_LIMIT_MS = 2000;
/** Where no visitor waits: the first page of a worker takes many times as long as the next ones. */
export const UNHURRIED_LIMIT_MS = 6000;
const START_LIMIT_MS = 20_000;

/** What a worker may keep in memory: many times what it needs, and little enough for several of them. */
const MEMORY_LIMIT_MB = 256;
/** What a rendering leaves behind is cleared away once in a while, not several times a page. */
const YOUNG_MEMORY_MB = 64;

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
  /** `limitMs`: 2000 without it. @throws Error when the page can't be rendered, or not within the limit; see `isBroken`. */
  render: (path: string, limitMs?: number) => Promise<RenderedPage>;
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
  let signsOfLife = 0;
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
  worker.on('message', (answer: RenderAnswer | WorkerReady | Pong | { step: RenderStep }) => {
    signsOfLife += 1;
    if ('ready' in answer || 'pong' in answer) return;
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
    isBroken: () => broken,
    culprit: () => (broken ? step : undefined),
    /** Gives a function that tells whether the worker has been silent since. */
    ping: () => {
      const before = signsOfLife;
      worker.postMessage({ ping: true } satisfies Ping);
      return () => signsOfLife === before;
    },
    /** A worker that waits, for data perhaps, or has much to do is laid to nobody, and goes on with other pages. */
    giveUp: (id: number, reason: string, isSilent: boolean) => {
      broken ||= isSilent && pending.has(id);
      settle(id)?.reject(breakdownAt(reason, isSilent ? step : undefined));
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
  return {
    isBroken: tracked.isBroken,
    culprit: tracked.culprit,
    retire: async () => {
      await tracked.idle();
      await worker.terminate();
    },
    render: (path, limitMs = RENDER_LIMIT_MS) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        const giveUpAfter = (isSilent: () => boolean) => () => {
          const reason = `${path} was not rendered within ${limitMs} ms`;
          // First is read what the worker has said by now: this thread too may have come late.
          setImmediate(() => tracked.giveUp(id, reason, isSilent()));
        };
        const askForSign = () => {
          request.timer = setTimeout(giveUpAfter(tracked.ping()), limitMs / 2);
        };
        const request = { resolve, reject, timer: setTimeout(askForSign, limitMs / 2) };
        tracked.pending.set(id, request);
        worker.postMessage({ id, path, askedAt: Date.now() } satisfies RenderRequest);
      }),
  };
}

import {
  type EmptyDocument,
  type Ping,
  type Pong,
  RENDER_LIMIT_MS,
  type RenderAnswer,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
  signOfLifeAfter,
  WORKER_START_LIMIT_MS,
  type WorkerReady,
  type WorkerSettings,
} from '@hireloom/contracts';
import { Worker } from 'node:worker_threads';
import { faultAt, type FaultKind, RenderFault } from './render-fault';

/** What a worker may keep in memory: many times what it needs, and little enough for several of them. */
const MEMORY_LIMIT_MB = 256;
/** What a rendering leaves behind is cleared away once in a while, not several times a page. */
const YOUNG_MEMORY_MB = 64;

/** One render worker, for one site version. */
export type RenderWorker = {
  emptyDocument: EmptyDocument;
  /** `limitMs`: 2000 without it. @throws RenderFault when the page can't be rendered, or not within the limit; see `isBroken`. */
  render: (path: string, limitMs?: number) => Promise<RenderedPage>;
  /** Ends the worker once what it was asked for is answered. */
  retire: () => Promise<void>;
  /** Whether it has ended, or hangs in its code: it answers no more. */
  isBroken: () => boolean;
  /** What the worker was at when it broke. */
  brokenStep: () => RenderStep | undefined;
};

type Settle = { resolve: (page: RenderedPage) => void; reject: (error: Error) => void };
type Pending = Settle & { timer: NodeJS.Timeout };

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

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
  const breakDown = (reason: string, kind: FaultKind) => {
    broken = true;
    for (const id of [...pending.keys()]) settle(id)?.reject(faultAt(reason, kind, step));
  };
  worker.on('message', (answer: RenderAnswer | WorkerReady | Pong | { step: RenderStep }) => {
    signsOfLife += 1;
    if ('ready' in answer || 'pong' in answer) return;
    if ('step' in answer && !('id' in answer)) return void (step = answer.step);
    // What it is at afterwards is no remote's, but after a breakdown the last word stands.
    if (!broken) step = undefined;
    if ('page' in answer) settle(answer.id)?.resolve(answer.page);
    else settle(answer.id)?.reject(new RenderFault(answer.error, 'page', answer.step));
  });
  worker.on('error', (error: unknown) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Several pages at once may need more memory than there is without any of them being at fault.
    breakDown(reason, isOutOfMemory(error) && pending.size > 1 ? 'overload' : 'breakdown');
  });
  worker.on('exit', (code) => breakDown(`the render worker ended with code ${code}`, 'breakdown'));
  return {
    pending,
    isBroken: () => broken,
    brokenStep: () => (broken ? step : undefined),
    /** Gives a function that tells whether the worker has been silent since. */
    ping: () => {
      const before = signsOfLife;
      worker.postMessage({ ping: true } satisfies Ping);
      return () => signsOfLife === before;
    },
    /** A worker that gives no sign of life hangs in its code; one that does may only wait for something, or be busy. */
    giveUp: (id: number, reason: string, isSilent: boolean) => {
      broken ||= isSilent && pending.has(id);
      const fault = isSilent ? faultAt(reason, 'breakdown', step) : faultAt(reason, 'overload');
      settle(id)?.reject(fault);
    },
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onIdle = resolve))),
  };
}

function waitUntilReady(worker: Worker): Promise<WorkerReady> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new Error(`the render worker was not ready after ${WORKER_START_LIMIT_MS} ms`));
    }, WORKER_START_LIMIT_MS);
    worker.on('message', (message: WorkerReady | object) => {
      if (!('ready' in message)) return;
      clearTimeout(timer);
      resolve(message);
    });
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`the render worker ended with code ${code} at start`)));
  });
}

/** Starts a worker and waits until it can render. `script`: the server build of the version's shell. */
export async function startRenderWorker(script: string, settings: WorkerSettings): Promise<RenderWorker> {
  const worker = new Worker(script, {
    workerData: settings,
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
  const tracked = track(worker);
  const { emptyDocument } = await waitUntilReady(worker);
  let nextId = 0;
  return {
    emptyDocument,
    isBroken: tracked.isBroken,
    brokenStep: tracked.brokenStep,
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
        const toSign = signOfLifeAfter(limitMs);
        const askForSign = () =>
          void (request.timer = setTimeout(giveUpAfter(tracked.ping()), limitMs - toSign));
        const request = { resolve, reject, timer: setTimeout(askForSign, toSign) };
        tracked.pending.set(id, request);
        worker.postMessage({ id, path, askedAt: Date.now() } satisfies RenderRequest);
      }),
  };
}

import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderedPage, RenderRequest, WorkerReady, WorkerSettings } from './messages';

export const RENDER_LIMIT_MS = 2000;
const START_LIMIT_MS = 10_000;

/** One render worker for one set of releases. */
export type RenderWorker = {
  /** @throws Error when the page can't be rendered, or not within the limit: the worker is then not to be trusted. */
  render: (path: string) => Promise<RenderedPage>;
  /** Ends the worker once what it was asked for is answered. */
  retire: () => Promise<void>;
  isBroken: () => boolean;
};

type Pending = {
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};

function track(worker: Worker) {
  const pending = new Map<number, Pending>();
  let broken = false;
  let onIdle: (() => void) | undefined;
  const settle = (id: number) => {
    const request = pending.get(id);
    if (!request) return undefined;
    clearTimeout(request.timer);
    pending.delete(id);
    if (pending.size === 0) onIdle?.();
    return request;
  };
  const breakDown = (error: Error) => {
    broken = true;
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };
  worker.on('message', (answer: RenderAnswer | WorkerReady) => {
    if ('ready' in answer) return;
    if ('page' in answer) settle(answer.id)?.resolve(answer.page);
    else settle(answer.id)?.reject(new Error(answer.error));
  });
  worker.on('error', (error: unknown) =>
    breakDown(error instanceof Error ? error : new Error(String(error))),
  );
  worker.on('exit', (code) => breakDown(new Error(`the render worker ended with code ${code}`)));
  return {
    pending,
    settle,
    isBroken: () => broken,
    markBroken: () => (broken = true),
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
  const worker = new Worker(script, { workerData: settings, execArgv: ['--enable-source-maps'] });
  const tracked = track(worker);
  await waitUntilReady(worker);
  let nextId = 0;
  return {
    isBroken: tracked.isBroken,
    retire: async () => {
      await tracked.idle();
      await worker.terminate();
    },
    render: (path) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        const timer = setTimeout(() => {
          tracked.markBroken();
          tracked.settle(id)?.reject(new Error(`${path} was not rendered within ${RENDER_LIMIT_MS} ms`));
        }, RENDER_LIMIT_MS);
        tracked.pending.set(id, { resolve, reject, timer });
        worker.postMessage({ id, path } satisfies RenderRequest);
      }),
  };
}

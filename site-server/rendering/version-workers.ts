import { FIRST_PAGE_LIMIT_MS, type RenderedPage } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { LoadedVersion } from '../versions/loaded-version';
import { type RefusalReason, RenderFault } from './render-fault';
import { createRenderQueue, type RenderOptions, type Waiting } from './render-queue';
import { type RenderWorker, type SiteSettings, startWorker } from './worker';
import { limitOutput } from './worker-output';
import { superviseWorkers } from './worker-supervisor';

/** Moving average of the time per page: its initial value, and the weight of each measurement. */
const FIRST_GUESS_MS = 25;
const WEIGHT = 0.1;

/** The outcome of a rendering that started. `tookMs` counts from the request; for a background page, from the start of rendering. */
export type Rendering = { versionId: string; path: string; tookMs: number } & (
  { page: RenderedPage; fault?: undefined } | { page?: undefined; fault: RenderFault }
);

type Options = {
  settings: SiteSettings;
  log: Pick<FastifyBaseLogger, 'error'>;
  onRefused: (reason: RefusalReason) => void;
  /** Called with each outcome and the seconds that the worker took. */
  onRendered: (rendering: Rendering, seconds: number) => void;
};

/** Returns a function that renders a page on a worker and reports the outcome. That function throws RenderFault. */
function createRendering(versionId: string, { onRendered }: Options) {
  return async (worker: RenderWorker, path: string, options: RenderOptions): Promise<RenderedPage> => {
    const { askedAt = Date.now() } = options;
    const startedAt = performance.now();
    const report = (outcome: { page: RenderedPage } | { fault: RenderFault }) => {
      const seconds = (performance.now() - startedAt) / 1000;
      onRendered({ versionId, path, tookMs: Date.now() - askedAt, ...outcome }, seconds);
    };
    try {
      const page = await worker.render(path, { ...options, askedAt });
      report({ page });
      return page;
    } catch (error) {
      if (error instanceof RenderFault) report({ fault: error });
      throw error;
    }
  };
}

/** Returns a function that warms a new worker by rendering the home page. That function never throws. */
const createWarmUp =
  (render: ReturnType<typeof createRendering>, log: Options['log']) => async (worker: RenderWorker) => {
    const failure = await render(worker, '/', { limitMs: FIRST_PAGE_LIMIT_MS }).then(
      () => undefined,
      (error: unknown) => error,
    );
    // On a starved machine the page may time out before a hang is detected. Wait, so that no visitor's page goes to a hung worker.
    await worker.responded();
    const err = worker.fault() ?? failure;
    if (err) log.error({ err }, 'warming the render worker failed');
  };

/** Estimates the time per page: the time that a worker has pages in flight, divided by the pages that it finishes. */
function createPace() {
  const busySince = new WeakMap<RenderWorker, number>();
  let pageMs = FIRST_GUESS_MS;
  return {
    pageMs: () => pageMs,
    onBegin: (worker: RenderWorker) => {
      if (worker.pending() === 0) busySince.set(worker, performance.now());
    },
    onEnd: (worker: RenderWorker) => {
      const now = performance.now();
      pageMs += WEIGHT * (now - (busySince.get(worker) ?? now) - pageMs);
      busySince.set(worker, now);
    },
  };
}

/** Starts and warms the first worker of a version. @throws Error when it can't be started. */
export async function startVersionWorkers(version: LoadedVersion, options: Options) {
  const { settings, log } = options;
  const queue = createRenderQueue(options.onRefused);
  const pace = createPace();
  const render = createRendering(version.id, options);
  const onOutput = limitOutput((output) => log.error({ output }, 'a render worker wrote'));
  const unanswered = new Set<Promise<RenderedPage>>();

  const begin = (worker: RenderWorker, { path, options, resolve }: Waiting) => {
    pace.onBegin(worker);
    // A background page gets its full time limit, however long it waited in the queue.
    const askedAt = options.isBackground ? Date.now() : options.askedAt;
    const rendering = render(worker, path, { ...options, askedAt });
    resolve(rendering);
    const onEnd = () => {
      pace.onEnd(worker);
      drainQueue();
    };
    rendering.then(onEnd, onEnd);
  };
  const drainQueue = () => {
    for (let worker = workers.free(); worker; worker = workers.free()) {
      const next = queue.take();
      if (!next) return;
      begin(worker, next);
    }
  };
  const workers = superviseWorkers({
    log,
    warm: createWarmUp(render, log),
    start: (heldBack, onBroken) => startWorker(version, settings, { heldBack, onBroken, onOutput }),
    onReady: drainQueue,
  });
  const { emptyDocument } = await workers.startFirst();

  return {
    /** Also available while all workers are broken. */
    emptyDocument,
    /** @throws RenderFault when the page can't be rendered now. */
    render: async (path: string, renderOptions?: RenderOptions): Promise<RenderedPage> => {
      workers.tend();
      const page = queue.add(path, { workers: workers.able(), pageMs: pace.pageMs() }, renderOptions);
      unanswered.add(page);
      drainQueue();
      return page.finally(() => unanswered.delete(page));
    },
    queueLengths: queue.lengths,
    /** Sets the target number of workers. Returns immediately. */
    resize: workers.resize,
    size: workers.size,
    canRender: () => workers.able() > 0,
    /** Stops the workers once no page is pending. */
    retire: async () => {
      await Promise.allSettled(unanswered);
      await workers.retire();
    },
  };
}

export type VersionWorkers = Awaited<ReturnType<typeof startVersionWorkers>>;

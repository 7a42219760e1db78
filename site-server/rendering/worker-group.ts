import type { RenderedPage, WorkerReady } from '@hireloom/contracts';
import type { LoadedVersion } from '../versions/loaded-version';
import type { Job, RenderOptions, RenderQueue } from './render-queue';
import { renderWith, type Running } from './start-worker';
import { type CrewOptions, startCrew } from './worker-crew';

/** The mean time for a page until some are measured, and what each weighs in it from then on. */
const FIRST_GUESS_MS = 25;
const WEIGHT = 0.1;

export type GroupOptions = CrewOptions & { queue: RenderQueue };

/** What renders the pages of one site version: its workers, and its part of the queue. */
export type WorkerGroup = {
  /** Also while all workers are broken. */
  emptyDocument: WorkerReady['emptyDocument'];
  /** @throws RenderFault when the page can't be rendered now. */
  render: (path: string, options?: RenderOptions) => Promise<RenderedPage>;
  /** How many workers there shall be; nobody waits until they run. */
  resize: (count: number) => void;
  /** How many workers run. */
  size: () => number;
  /** Whether a worker is able to render. */
  canRender: () => boolean;
  /** Ends it once what it was asked for is answered. */
  retire: () => Promise<void>;
};

/** The mean time that a worker needs for a page: time in which it has pages in hand, by pages that it finishes. */
function createPace() {
  const busySince = new WeakMap<Running, number>();
  let pageMs = FIRST_GUESS_MS;
  return {
    pageMs: () => pageMs,
    onBegin: (by: Running) => {
      if (by.worker.pending() === 0) busySince.set(by, performance.now());
    },
    onEnd: (by: Running) => {
      const now = performance.now();
      pageMs += WEIGHT * (now - (busySince.get(by) ?? now) - pageMs);
      busySince.set(by, now);
    },
  };
}

/** Starts and warms a worker for the version. @throws Error when it can't be started. */
export async function startWorkerGroup(served: LoadedVersion, options: GroupOptions): Promise<WorkerGroup> {
  const { queue } = options;
  const pace = createPace();
  const asked = new Set<Promise<RenderedPage>>();

  const begin = (by: Running, { path, isBackground, askedAt, passedOn, resolve }: Job) => {
    pace.onBegin(by);
    // Where nobody waits, the page has its own time whenever it begins.
    const page = { versionId: served.id, path, askedAt: isBackground ? Date.now() : askedAt, passedOn };
    const rendering = renderWith(by.worker, page, options);
    resolve(rendering);
    const onEnd = () => {
      pace.onEnd(by);
      fillWorkers();
    };
    rendering.then(onEnd, onEnd);
  };
  const fillWorkers = () => {
    for (let by = crew.free(); by; by = crew.free()) {
      const job = queue.take(served.id);
      if (!job) return;
      begin(by, job);
    }
  };
  const crew = await startCrew(served, options, () => fillWorkers());

  return {
    emptyDocument: crew.emptyDocument,
    render: async (path, renderOptions) => {
      crew.tend();
      const page = queue.add(served.id, path, { workers: crew.able(), pageMs: pace.pageMs() }, renderOptions);
      asked.add(page);
      fillWorkers();
      return page.finally(() => asked.delete(page));
    },
    resize: crew.resize,
    size: crew.size,
    canRender: () => crew.able() > 0,
    retire: async () => {
      await Promise.allSettled(asked);
      await crew.retire();
    },
  };
}

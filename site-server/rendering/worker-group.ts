import {
  type EmptyDocument,
  type RenderedPage,
  WARM_UP_LIMIT_MS,
  type WorkerSettings,
} from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import path from 'node:path';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { ServedVersion } from '../traffic/served-version';
import { withInlineHashes, withMark } from './older-shell';
import { RenderFault } from './render-fault';
import { type RenderWorker, startRenderWorker } from './render-worker-client';

/** What is the same for the workers of all versions. */
type SiteSettings = Omit<WorkerSettings, 'version' | 'folders' | 'heldBack'>;

/** The outcome of one rendering. */
export type Rendering = { versionId: string; path: string; tookMs: number } & (
  { page: RenderedPage; fault?: undefined } | { page?: undefined; fault: RenderFault }
);

export type GroupOptions = {
  settings: SiteSettings;
  log: FastifyBaseLogger;
  metrics: Pick<SiteMetrics, 'observeRenderTime'>;
  onRendered: (rendering: Rendering) => void;
};

/** What renders the pages of one site version: a worker, which is replaced when it breaks. */
export type WorkerGroup = {
  emptyDocument: () => EmptyDocument;
  /** @throws Error when the page can't be rendered now. */
  render: (path: string) => Promise<RenderedPage>;
  /** Ends it once what it was asked for is answered. */
  retire: () => Promise<void>;
};

/** The circuit breaker of a remote that broke a worker stays open for so long: nothing of it is run meanwhile. */
const HOLD_BACK_MS = 60_000;

/** Until when each remote is held back. */
type HeldBack = ReadonlyMap<string, number>;
type Running = { worker: RenderWorker; heldBack: HeldBack };

const stillHeldBack = (heldBack: HeldBack): HeldBack =>
  new Map([...heldBack].filter(([, until]) => until > Date.now()));

function withBreaker(heldBack: HeldBack, worker: RenderWorker): HeldBack {
  const step = worker.brokenStep();
  if (!step || heldBack.has(step.remote)) return heldBack;
  return new Map(heldBack).set(step.remote, Date.now() + HOLD_BACK_MS);
}

export async function startWorker(
  { version, folders }: ServedVersion,
  settings: SiteSettings,
  heldBack: HeldBack,
) {
  const script = path.join(folders.shell ?? '', version.shell.serverEntry);
  const all = { ...settings, version, folders, heldBack: [...heldBack.keys()] };
  return withInlineHashes(await startRenderWorker(script, withMark(all)));
}

/** Renders with the worker, and reports the outcome. @throws RenderFault */
async function renderWith(
  worker: RenderWorker,
  { id, path: page, limitMs }: { id: string; path: string; limitMs?: number },
  { metrics, onRendered }: GroupOptions,
): Promise<RenderedPage> {
  const startedAt = performance.now();
  const report = (outcome: { page: RenderedPage } | { fault: RenderFault }) => {
    const tookMs = performance.now() - startedAt;
    metrics.observeRenderTime(tookMs / 1000);
    onRendered({ versionId: id, path: page, tookMs, ...outcome });
  };
  try {
    const rendered = await worker.render(page, limitMs);
    report({ page: rendered });
    return rendered;
  } catch (error) {
    if (error instanceof RenderFault) report({ fault: error });
    throw error;
  }
}

async function startWarm(
  served: ServedVersion,
  options: GroupOptions,
  heldBack: HeldBack = new Map(),
): Promise<Running> {
  const worker = await startWorker(served, options.settings, heldBack);
  await renderWith(worker, { id: served.id, path: '/', limitMs: WARM_UP_LIMIT_MS }, options).catch(
    (error: unknown) => options.log.error({ err: error }, 'warming the render worker failed'),
  );
  const next = withBreaker(heldBack, worker);
  if (next === heldBack) return { worker, heldBack };
  // The page that it was to be warmed with broke it: without that remote the others can be rendered.
  await worker.retire();
  return startWarm(served, options, next);
}

/** Starts and warms a worker for the version. @throws Error when it can't be started. */
export async function startWorkerGroup(served: ServedVersion, options: GroupOptions): Promise<WorkerGroup> {
  let running = await startWarm(served, options);
  let replacing: Promise<void> | undefined;
  let isRetired = false;

  const replace = () => {
    const heldBack = withBreaker(stillHeldBack(running.heldBack), running.worker);
    replacing ??= startWarm(served, options, heldBack)
      .then(async (fresh) => {
        const ended = isRetired ? fresh : running;
        if (!isRetired) running = fresh;
        await ended.worker.retire();
      })
      .catch((error: unknown) => options.log.error({ err: error }, 'no new render worker could be started'))
      .finally(() => (replacing = undefined));
  };

  return {
    emptyDocument: () => running.worker.emptyDocument,
    render: async (page) => {
      const { worker, heldBack } = running;
      try {
        if (worker.isBroken()) throw new Error('the render worker is being replaced');
        if (stillHeldBack(heldBack).size < heldBack.size) replace();
        return await renderWith(worker, { id: served.id, path: page }, options);
      } finally {
        if (worker.isBroken() && running.worker === worker && !isRetired) replace();
      }
    },
    retire: () => {
      isRetired = true;
      return running.worker.retire();
    },
  };
}

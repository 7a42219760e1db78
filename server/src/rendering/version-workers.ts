import { type EmptyDocument, FIRST_PAGE_LIMIT_MS, type RenderedPage } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadedVersion } from '../releases/versions/site-version';
import { type RenderFault, type RenderOptions, RenderQueue } from './render-queue';
import { RenderWorker, type SiteSettings } from './worker';

/**
 * A worker renders some pages while others wait for their data. 4 at a time yield half as many again per second as 1; with 8, pages exceed
 * their data's timeout.
 */
const PAGES_IN_FLIGHT = 4;
/** How long the circuit breaker of a remote that broke a worker stays open, and for how many remotes at most. */
const HOLD_BACK = { ttl: 60_000, ttlResolution: 0, max: 100, perf: { now: () => Date.now() } };
/** Pause after a worker failed to start: each attempt takes CPU time from visitors' pages. */
const RESTART_PAUSE_MS = 1000;

/** `tookMs` counts from the request, or for a background page from its start. `heldBack`: remotes whose code did not run. */
export type Rendering = {
  versionId: string;
  path: string;
  tookMs: number;
  heldBack: readonly string[];
} & ({ page: RenderedPage; fault?: undefined } | { page?: undefined; fault: RenderFault });

type Options = {
  settings: SiteSettings;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  metrics: { observeRenderTime: (seconds: number) => void };
  onFailed: (rendering: Rendering) => void;
};

/** The workers of one site version, and the queue of its pages. Replaces workers that break. */
export class VersionWorkers {
  readonly queue = new RenderQueue();
  private readonly workers = new Set<RenderWorker>();
  /** Remotes that broke a worker: for a while none of their code runs. */
  private readonly openBreakers = new LRUCache<string, true>(HOLD_BACK);
  private wanted = 1;
  private isRetired = false;
  /** Also available while all workers are broken. */
  emptyDocument?: EmptyDocument;
  usedAt = Date.now();
  /** Resolves once the first worker runs and has rendered a page, and rejects with an Error if it can't be started. */
  readonly started: Promise<void>;
  private starting?: Promise<void>;

  constructor(
    readonly version: LoadedVersion,
    private readonly options: Options,
  ) {
    this.started = this.addWorker().catch((err: unknown) => {
      // Browsers complete pages of a version that breaks every worker.
      if (!this.emptyDocument) throw err;
    });
    this.grow();
  }

  get size() {
    return this.workers.size;
  }

  /** Starts workers until there are so many, one after the other, in the background. */
  grow(count = this.wanted) {
    this.wanted = count;
    this.starting ??= this.startMissing().finally(() => (this.starting = undefined));
  }

  async retire() {
    await Promise.allSettled([this.started, this.queue.idle()]);
    this.isRetired = true;
    await this.starting;
    await Promise.all([...this.workers].map((worker) => worker.end()));
  }

  /** If a worker breaks, renders the page again, without the remote that is to blame. @throws RenderFault */
  async render(path: string, given: RenderOptions = {}): Promise<RenderedPage> {
    // A background page gets its full timeout, however long it waits in the queue.
    const options = { ...given, askedAt: given.isBackground ? undefined : Date.now() };
    const attempt = () => this.queue.add(() => this.renderWith(this.leastBusy(), path, options), options);
    return attempt().catch((fault: RenderFault) => {
      if (!fault.isOfWorker) throw fault;
      return attempt().catch(() => Promise.reject(fault));
    });
  }

  private leastBusy(): RenderWorker {
    const [worker] = [...this.workers].sort((a, b) => a.inFlight - b.inFlight);
    if (!worker) throw new Error('no render worker is running: rendering is paused');
    return worker;
  }

  private async renderWith(
    worker: RenderWorker,
    path: string,
    options: RenderOptions,
  ): Promise<RenderedPage> {
    const { log, metrics, onFailed } = this.options;
    const { askedAt = Date.now() } = options;
    const heldBack = this.heldBack();
    const startedAt = performance.now();
    const outcome = await worker.render(path, { ...options, askedAt, heldBack }).then(
      (page) => ({ page }),
      (fault: RenderFault) => ({ fault }),
    );
    metrics.observeRenderTime((performance.now() - startedAt) / 1000);
    const rendering = { versionId: this.version.id, path, tookMs: Date.now() - askedAt, heldBack };
    if ('fault' in outcome || outcome.page.problems.length > 0) onFailed({ ...rendering, ...outcome });
    if ('page' in outcome) return outcome.page;
    if (outcome.fault.kind === 'timeout')
      log.warn('could not render a page: rendering exceeded its time limit');
    throw outcome.fault;
  }

  private heldBack(): readonly string[] {
    return [...this.openBreakers.keys()].sort();
  }

  private onBroken(fault: RenderFault) {
    this.options.log.error({ err: fault }, 'a render worker broke');
    if (fault.step) this.openBreakers.set(fault.step.remote, true);
    for (const worker of this.workers) if (worker.fault) this.workers.delete(worker);
    this.resizeQueue();
    this.grow();
  }

  private resizeQueue() {
    this.queue.resize(this.workers.size * PAGES_IN_FLIGHT);
  }

  private async startMissing() {
    await Promise.allSettled([this.started]);
    while (this.emptyDocument && !this.isRetired && this.workers.size < this.wanted) {
      try {
        await this.addWorker();
      } catch (err) {
        this.options.log.error({ err }, 'no new render worker could be started');
        await pause(RESTART_PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  /** Adds a worker that has rendered the home page, without the remotes that broke it there. @throws RenderFault */
  private async addWorker() {
    const { settings, log } = this.options;
    const onOutput = (output: string) => log.error({ output }, 'output of a render worker');
    const onBroken = (fault: RenderFault) => this.onBroken(fault);
    for (;;) {
      const before = this.heldBack();
      const worker = new RenderWorker(this.version, settings, { onBroken, onOutput });
      this.emptyDocument = await worker.ready;
      await this.renderWith(worker, '/', { limitMs: FIRST_PAGE_LIMIT_MS }).catch((err: unknown) =>
        log.error({ err }, 'warming the render worker failed'),
      );
      const { fault } = worker;
      if (fault && (!fault.step || before.includes(fault.step.remote))) throw fault;
      if (fault) continue;
      this.workers.add(worker);
      return this.resizeQueue();
    }
  }
}

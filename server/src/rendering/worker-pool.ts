import { type EmptyDocument, NO_INLINE_HASHES, type RenderedPage } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { LoadedVersion } from '../releases/versions/site-version';
import { QueueRejection, type RenderOptions } from './render-queue';
import { type Rendering, VersionWorkers } from './version-workers';
import type { SiteSettings } from './worker';

/** Maximum number of unpinned versions, mostly previews, that have workers at once. */
const UNPINNED_LIMIT = 2;
/** An unpinned version that was used within this time keeps its workers. */
const IN_USE_MS = 60_000;

const NO_DOCUMENT: EmptyDocument = { html: '', inline: NO_INLINE_HASHES };

export class PoolFull extends Error {}

type Options = {
  settings: SiteSettings;
  workers: number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  metrics: { observeRenderTime: (seconds: number) => void; countRefusal: (reason: string) => void };
};

const sum = <Item>(items: Iterable<Item>, count: (item: Item) => number) =>
  [...items].reduce((total, item) => total + count(item), 0);

/** No pool library fits: each version needs its own workers, and only we know which remote broke one. */
export class WorkerPool {
  private readonly versions = new Map<string, VersionWorkers>();
  private readonly ending = new Set<Promise<void>>();
  private pinned: readonly string[] = [];
  private live?: string;
  onFailed: (rendering: Rendering) => void = () => undefined;
  private readonly timer = setInterval(() => this.endIdle(), IN_USE_MS).unref();

  constructor(private readonly options: Options) {}

  has(id: string) {
    return this.versions.has(id);
  }

  /** Starts workers for a version. @throws PoolFull if it is not pinned and `room` unpinned versions are in use */
  async ensure(version: LoadedVersion, room = UNPINNED_LIMIT): Promise<void> {
    const workers = this.versions.get(version.id) ?? this.start(version, room);
    workers.usedAt = Date.now();
    try {
      await workers.started;
    } catch (error) {
      if (this.versions.get(version.id) === workers) this.versions.delete(version.id);
      throw error;
    }
  }

  async render(id: string, path: string, options?: RenderOptions): Promise<RenderedPage> {
    const workers = this.versions.get(id);
    if (!workers?.emptyDocument) throw new Error(`site version ${id} has no workers`);
    workers.usedAt = Date.now();
    return workers.render(path, options).catch((error: unknown) => {
      if (error instanceof QueueRejection) {
        this.options.metrics.countRefusal(error.reason);
        this.options.log.warn(`could not render a page: ${error.message}`);
      }
      throw error;
    });
  }

  /** If the version's workers have just been stopped, the live version's document, in which the browser renders its page. */
  emptyDocument(id: string): EmptyDocument {
    const known = [id, this.live ?? id].map((one) => this.versions.get(one)?.emptyDocument);
    return known.find(Boolean) ?? NO_DOCUMENT;
  }

  canRender(id: string) {
    return (this.versions.get(id)?.size ?? 0) > 0;
  }

  /** Workers of versions that are no longer pinned end once no page is pending. `live` gets the full number of workers. */
  pin(ids: readonly string[], live?: string) {
    const ended = this.pinned.filter((id) => !ids.includes(id));
    this.pinned = ids;
    this.live = live ?? this.live;
    ended.forEach((id) => this.end(id));
    if (live) this.versions.get(live)?.grow(this.options.workers);
  }

  sizes() {
    const preview = sum(this.unpinned(), ({ size }) => size);
    return { live: sum(this.versions.values(), ({ size }) => size) - preview, preview };
  }

  queueLengths() {
    const lengths = [...this.versions.values()].map(({ queue }) => queue.lengths());
    return {
      visitors: sum(lengths, ({ visitors }) => visitors),
      background: sum(lengths, ({ background }) => background),
    };
  }

  async close() {
    clearInterval(this.timer);
    [...this.versions.keys()].forEach((id) => this.end(id));
    await Promise.all(this.ending);
  }

  private start(version: LoadedVersion, room: number): VersionWorkers {
    this.endIdle();
    if (!this.pinned.includes(version.id) && this.unpinned().length >= room)
      throw new PoolFull('too many previews are open');
    const onFailed = (rendering: Rendering) => this.onFailed(rendering);
    const workers = new VersionWorkers(version, { ...this.options, onFailed });
    this.versions.set(version.id, workers);
    return workers;
  }

  private end(id: string) {
    const workers = this.versions.get(id);
    if (!workers) return;
    this.versions.delete(id);
    const ended = workers.retire().finally(() => this.ending.delete(ended));
    this.ending.add(ended);
  }

  private unpinned(): VersionWorkers[] {
    return [...this.versions.values()].filter(({ version }) => !this.pinned.includes(version.id));
  }

  private endIdle() {
    const idle = this.unpinned().filter(({ usedAt }) => Date.now() - usedAt > IN_USE_MS);
    idle.forEach(({ version }) => this.end(version.id));
  }
}

import type { EmptyDocument, RenderedPage } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { LoadedVersion } from '../versions/loaded-version';
import { type RefusalReason, refusals } from './render-fault';
import type { RenderOptions } from './render-queue';
import { type Rendering, startVersionWorkers, type VersionWorkers } from './version-workers';
import type { SiteSettings } from './worker';

/** Maximum number of unpinned versions, mostly previews, that have workers at once. */
const UNPINNED_LIMIT = 2;
const IDLE_MS = 5 * 60_000;
/** An unpinned version that was used within this time keeps its workers. */
const IN_USE_MS = 60_000;
const OVERLOAD_LOG_INTERVAL_MS = 1000;

/** Too many unpinned versions are in use. */
export class PoolFull extends Error {}

/** `workers` is set once `ready` resolves. */
type Entry = { ready: Promise<VersionWorkers>; workers?: VersionWorkers; usedAt: number };

type Options = {
  settings: SiteSettings;
  /** Number of workers for the live version. */
  workers?: number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  metrics: { observeRenderTime: (seconds: number) => void; countRefusal: (reason: string) => void };
};

/** Returns a function that counts pages that were not rendered. Logs the reasons once a second: a line per page would add load. */
export function createOverloadLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const counts = new Map<string, number>();
  const write = () => {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const reasons = [...counts].map(([reason, count]) => `${reason} (${count})`).join(', ');
    counts.clear();
    log.warn(`${total} ${total === 1 ? 'page was' : 'pages were'} not rendered: ${reasons}`);
  };
  return (reason: string) => {
    if (counts.size === 0) setTimeout(write, OVERLOAD_LOG_INTERVAL_MS).unref();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
}

const sizeOf = (entries: Iterable<Entry>) =>
  [...entries].reduce((sum, { workers }) => sum + (workers?.size() ?? 1), 0);

function queueLengthsOf(entries: Iterable<Entry>) {
  const total = { visitors: 0, background: 0 };
  for (const { workers } of entries) {
    const { visitors = 0, background = 0 } = workers?.queueLengths() ?? {};
    total.visitors += visitors;
    total.background += background;
  }
  return total;
}

/** Counts and logs refusals and renderings, and forwards renderings to listeners. */
function createReporting(log: Options['log'], metrics: Options['metrics']) {
  const logOverload = createOverloadLog(log);
  const listeners: ((rendering: Rendering) => void)[] = [];
  return {
    listeners,
    onRefused: (reason: RefusalReason) => {
      metrics.countRefusal(reason);
      logOverload(refusals[reason].message);
    },
    onRendered: (rendering: Rendering, seconds: number) => {
      metrics.observeRenderTime(seconds);
      if (rendering.fault?.kind === 'overload') logOverload('begun, but not done in time');
      listeners.forEach((listener) => listener(rendering));
    },
  };
}

/** Tracks which versions have workers, and stops those that are no longer needed. */
function createEntries(log: Options['log']) {
  const entries = new Map<string, Entry>();
  const retiring = new Map<Entry, Promise<void>>();
  let pinned: readonly string[] = [];

  const end = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const ended = entry.ready
      .then((workers) => workers.retire())
      .catch((error: unknown) => log.error({ err: error }, 'a render worker could not be ended'))
      .finally(() => retiring.delete(entry));
    retiring.set(entry, ended);
  };
  const unpinned = () => [...entries].filter(([id]) => !pinned.includes(id));
  /** Stops unpinned versions that are idle, and beyond `room` the least recently used ones, unless they were just used. */
  const endIdle = (room: number) => {
    const byAge = unpinned().sort(([, a], [, b]) => a.usedAt - b.usedAt);
    byAge.forEach(([id, { usedAt }], index) => {
      const isTooMany = byAge.length - index > room && Date.now() - usedAt > IN_USE_MS;
      if (isTooMany || Date.now() - usedAt > IDLE_MS) end(id);
    });
  };
  return {
    entries,
    endIdle,
    /** @throws PoolFull if the version is not pinned and `room` unpinned versions are in use. */
    makeRoom: (id: string, room: number) => {
      if (pinned.includes(id)) return;
      endIdle(room - 1);
      if (unpinned().length >= room) throw new PoolFull('too many versions are looked at');
    },
    pin: (ids: readonly string[]) => {
      const ended = pinned.filter((id) => !ids.includes(id));
      pinned = ids;
      ended.forEach(end);
    },
    sizes: () => {
      const preview = sizeOf(unpinned().map(([, entry]) => entry));
      return { live: sizeOf(entries.values()) - preview, preview: preview + sizeOf(retiring.keys()) };
    },
    endAll: async () => {
      [...entries.keys()].forEach(end);
      await Promise.all(retiring.values());
    },
  };
}

/**
 * Render workers by site version. Pinned versions always have workers, others only while they are in use. No pool library
 * fits: each version needs its own workers, their script is part of a shell release, and only we know which remote broke a
 * worker.
 */
export function createWorkerPool({ workers: most = 1, settings, log, metrics }: Options) {
  const { entries, endIdle, makeRoom, pin, sizes, endAll } = createEntries(log);
  const timer = setInterval(() => endIdle(UNPINNED_LIMIT), IN_USE_MS).unref();
  const { listeners, ...reporting } = createReporting(log, metrics);
  const options = { settings, log, ...reporting };

  const start = async (version: LoadedVersion, room: number) => {
    makeRoom(version.id, room);
    const entry: Entry = { usedAt: Date.now(), ready: startVersionWorkers(version, options) };
    entries.set(version.id, entry);
    try {
      entry.workers = await entry.ready;
    } catch (error) {
      if (entries.get(version.id) === entry) entries.delete(version.id);
      throw error;
    }
  };

  return {
    has: (id: string) => entries.has(id),
    /**
     * Starts and warms workers for the version if it has none. @throws PoolFull if the version is not pinned and `room`
     * unpinned versions are in use; Error if its workers can't start.
     */
    ensure: async (version: LoadedVersion, room = UNPINNED_LIMIT) => {
      const known = entries.get(version.id);
      if (!known) return start(version, room);
      known.usedAt = Date.now();
      await known.ready;
    },
    /** @throws RenderFault when the page can't be rendered now; Error when the version has no workers. */
    render: async (id: string, path: string, renderOptions?: RenderOptions): Promise<RenderedPage> => {
      const entry = entries.get(id);
      if (!entry?.workers) throw new Error(`site version ${id} has no workers`);
      entry.usedAt = Date.now();
      return entry.workers.render(path, renderOptions);
    },
    /** Also available while all workers of the version are broken. Undefined if it has no workers. */
    emptyDocument: (id: string): EmptyDocument | undefined => entries.get(id)?.workers?.emptyDocument,
    canRender: (id: string) => entries.get(id)?.workers?.canRender() ?? false,
    /**
     * Sets the versions that keep their workers. Workers of versions that are no longer pinned end once no page is pending.
     * `live` gets the full number of workers, the others one each; without `live`, the numbers do not change.
     */
    pin: (ids: readonly string[], live?: string) => {
      pin(ids);
      if (live) for (const [id, { workers }] of entries) workers?.resize(id === live ? most : 1);
    },
    /** Calls `listener` with the outcome of each rendering that started. */
    onRendered: (listener: (rendering: Rendering) => void) => void listeners.push(listener),
    /** Number of workers by purpose. Versions that are shutting down count as previews. */
    sizes,
    queueLengths: () => queueLengthsOf(entries.values()),
    close: async () => {
      clearInterval(timer);
      await endAll();
    },
  };
}

export type WorkerPool = ReturnType<typeof createWorkerPool>;

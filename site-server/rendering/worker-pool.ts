import type { RenderedPage, WorkerReady } from '@hireloom/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteMetrics } from '../telemetry/site-metrics';
import type { LoadedVersion } from '../versions/loaded-version';
import { createOverloadLog } from './overload-log';
import { refusals } from './render-fault';
import { createRenderQueue, type RenderOptions, type RenderQueue } from './render-queue';
import type { Rendering, WorkerOptions } from './start-worker';
import { startWorkerGroup, type WorkerGroup } from './worker-group';

/** So many versions outside of the traffic, previews above all, may have workers at once. */
const UNPINNED_LIMIT = 2;
const IDLE_MS = 5 * 60_000;
/** A preview that was used so recently keeps its workers. */
const IN_USE_MS = 60_000;

/** Too many versions outside of the traffic are in use. */
export class PoolFull extends Error {}

/**
 * Worker groups by site version: those of the traffic stay for as long as they are pinned, the others while they are used.
 * All versions share one queue. No pool from a library: the workers' script and messages are part of a shell's release,
 * each version needs workers of its own, and who is to blame for a broken one is known to us alone.
 */
export type WorkerPool = {
  has: (id: string) => boolean;
  /**
   * Starts and warms workers for the version, where there are none.
   * @throws PoolFull where it is not pinned and `room` versions like it are in use, 2 without it; Error when it can't be started.
   */
  ensure: (served: LoadedVersion, room?: number) => Promise<void>;
  /** @throws RenderFault when the page can't be rendered now; Error when the version has no workers. */
  render: (id: string, path: string, options?: RenderOptions) => Promise<RenderedPage>;
  /** Also while all workers of the version are broken; undefined where it has none. */
  emptyDocument: (id: string) => WorkerReady['emptyDocument'] | undefined;
  /** Whether a worker of the version is able to render. */
  canRender: (id: string) => boolean;
  /**
   * The versions of the traffic. Workers of those before are ended; what they were asked for is still answered. `live` gets
   * all the workers that there may be, the others one each; without it that stays as it is.
   */
  pin: (ids: readonly string[], live?: string) => void;
  /** Called with each rendering that was begun. */
  onRendered: (listener: (rendering: Rendering) => void) => void;
  /** How many workers there are, by purpose; those of versions that still answer before they end are previews. */
  sizes: () => { live: number; preview: number };
  queueLengths: RenderQueue['lengths'];
  close: () => Promise<void>;
};

type Entry = { ready: Promise<WorkerGroup>; group?: WorkerGroup; usedAt: number };
type Options = Omit<WorkerOptions, 'onRendered' | 'log' | 'metrics'> & {
  /** How many workers render the live version. */
  workers?: number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  metrics: Pick<SiteMetrics, 'observeRenderTime' | 'countRefusal'>;
  now?: () => number;
};

const sizeOf = (entries: Iterable<Entry>) =>
  [...entries].reduce((sum, { group }) => sum + (group?.size() ?? 1), 0);

/** Which versions have workers, and which of these may be ended. */
function createEntries({ now, log }: { now: () => number; log: Options['log'] }) {
  const entries = new Map<string, Entry>();
  const retiring = new Map<Entry, Promise<void>>();
  let pinned: readonly string[] = [];

  const end = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const ended = entry.ready
      .then((group) => group.retire())
      .catch((error: unknown) => log.error({ err: error }, 'a render worker could not be ended'))
      .finally(() => retiring.delete(entry));
    retiring.set(entry, ended);
  };
  const unpinned = () => [...entries].filter(([id]) => !pinned.includes(id));
  return {
    entries,
    retiring,
    end,
    unpinned,
    isPinned: (id: string) => pinned.includes(id),
    pin: (ids: readonly string[]) => {
      const ended = pinned.filter((id) => !ids.includes(id));
      pinned = ids;
      ended.forEach(end);
    },
    /** Ends unpinned versions that nobody uses, and those that were used longest ago where there are more than `room`. */
    endIdle: (room: number) => {
      const byAge = unpinned().sort(([, a], [, b]) => a.usedAt - b.usedAt);
      byAge.forEach(([id, { usedAt }], index) => {
        const isTooMany = byAge.length - index > room && now() - usedAt > IN_USE_MS;
        if (isTooMany || now() - usedAt > IDLE_MS) end(id);
      });
    },
  };
}

/** The queue of all versions, and those who hear of renderings; what overload costs is counted and logged. */
function createTraffic({ log, metrics }: Pick<Options, 'log' | 'metrics'>) {
  const logOverload = createOverloadLog(log);
  const listeners: ((rendering: Rendering) => void)[] = [];
  return {
    listeners,
    queue: createRenderQueue((reason) => {
      metrics.countRefusal(reason);
      logOverload(refusals[reason].message);
    }),
    onRendered: (rendering: Rendering) => {
      if (rendering.fault?.kind === 'overload') logOverload('begun, but not done in time');
      listeners.forEach((listener) => listener(rendering));
    },
  };
}

export function createWorkerPool({ now = Date.now, workers = 1, ...options }: Options): WorkerPool {
  const { entries, retiring, end, unpinned, isPinned, pin, endIdle } = createEntries({
    now,
    log: options.log,
  });
  const { queue, listeners, onRendered } = createTraffic(options);
  const timer = setInterval(() => endIdle(UNPINNED_LIMIT), IN_USE_MS).unref();

  const start = async (served: LoadedVersion) => {
    const ready = startWorkerGroup(served, { ...options, now, queue, onRendered });
    const entry: Entry = { usedAt: now(), ready };
    entries.set(served.id, entry);
    try {
      entry.group = await entry.ready;
    } catch (error) {
      if (entries.get(served.id) === entry) entries.delete(served.id);
      throw error;
    }
  };

  return {
    has: (id) => entries.has(id),
    ensure: async (served, room = UNPINNED_LIMIT) => {
      const known = entries.get(served.id);
      if (known) {
        known.usedAt = now();
        await known.ready;
        return;
      }
      if (!isPinned(served.id)) {
        endIdle(room - 1);
        if (unpinned().length >= room) throw new PoolFull('too many versions are looked at');
      }
      await start(served);
    },
    render: async (id, path, renderOptions) => {
      const entry = entries.get(id);
      if (!entry?.group) throw new Error(`site version ${id} has no workers`);
      entry.usedAt = now();
      return entry.group.render(path, renderOptions);
    },
    emptyDocument: (id) => entries.get(id)?.group?.emptyDocument,
    canRender: (id) => entries.get(id)?.group?.canRender() ?? false,
    pin: (ids, live) => {
      pin(ids);
      if (live) for (const [id, { group }] of entries) group?.resize(id === live ? workers : 1);
    },
    onRendered: (listener) => void listeners.push(listener),
    sizes: () => {
      const preview = sizeOf(unpinned().map(([, entry]) => entry));
      return { live: sizeOf(entries.values()) - preview, preview: preview + sizeOf(retiring.keys()) };
    },
    queueLengths: queue.lengths,
    close: async () => {
      clearInterval(timer);
      [...entries.keys()].forEach(end);
      await Promise.all(retiring.values());
    },
  };
}

import type { EmptyDocument, RenderedPage } from '@hireloom/contracts';
import type { ServedVersion } from '../traffic/served-version';
import { type GroupOptions, type Rendering, startWorkerGroup, type WorkerGroup } from './worker-group';

/** So many versions outside of the traffic, previews above all, may have workers at once. */
const UNPINNED_LIMIT = 2;
const IDLE_MS = 5 * 60_000;
/** A preview that was used so recently keeps its workers. */
const IN_USE_MS = 60_000;

/** Too many versions outside of the traffic are in use. */
export class PoolFull extends Error {}

/** Worker groups by site version: those of the traffic stay for as long as they are pinned, the others while they are used. */
export type WorkerPool = {
  has: (id: string) => boolean;
  /**
   * Starts and warms workers for the version, where there are none.
   * @throws PoolFull where it is not pinned and `room` versions like it are in use, 2 without it; Error when it can't be started.
   */
  ensure: (served: ServedVersion, room?: number) => Promise<void>;
  /** @throws Error when the version has no workers, or when the page can't be rendered now. */
  render: (id: string, path: string) => Promise<RenderedPage>;
  /** Undefined where the version has no workers. */
  emptyDocument: (id: string) => EmptyDocument | undefined;
  /** The versions of the traffic. Workers of those before are ended; what they were asked for is still answered. */
  pin: (ids: readonly string[]) => void;
  onRendered: (listener: (rendering: Rendering) => void) => void;
  /** How many versions have workers, by purpose; those that still answer before they end are previews. */
  sizes: () => { live: number; preview: number };
  close: () => Promise<void>;
};

type Entry = { ready: Promise<WorkerGroup>; group?: WorkerGroup; usedAt: number };
type Options = Omit<GroupOptions, 'onRendered'> & { now?: () => number };

/** Which versions have workers, and which of these may be ended. */
function createEntries({ now, log }: { now: () => number; log: Options['log'] }) {
  const entries = new Map<string, Entry>();
  const retiring = new Set<Promise<void>>();
  let pinned: readonly string[] = [];

  const end = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const ended: Promise<void> = entry.ready
      .then((group) => group.retire())
      .catch((error: unknown) => log.error({ err: error }, 'a render worker could not be ended'))
      .finally(() => retiring.delete(ended));
    retiring.add(ended);
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

export function createWorkerPool({ now = Date.now, ...options }: Options): WorkerPool {
  const { entries, retiring, end, unpinned, isPinned, pin, endIdle } = createEntries({
    now,
    log: options.log,
  });
  const listeners: ((rendering: Rendering) => void)[] = [];
  const onRendered = (rendering: Rendering) => listeners.forEach((listener) => listener(rendering));
  const timer = setInterval(() => endIdle(UNPINNED_LIMIT), IN_USE_MS).unref();

  const start = async (served: ServedVersion) => {
    const entry: Entry = { usedAt: now(), ready: startWorkerGroup(served, { ...options, onRendered }) };
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
    render: async (id, path) => {
      const entry = entries.get(id);
      if (!entry?.group) throw new Error(`site version ${id} has no workers`);
      entry.usedAt = now();
      return entry.group.render(path);
    },
    emptyDocument: (id) => entries.get(id)?.group?.emptyDocument(),
    pin,
    onRendered: (listener) => void listeners.push(listener),
    sizes: () => {
      const unpinnedCount = unpinned().length;
      return { live: entries.size - unpinnedCount, preview: unpinnedCount + retiring.size };
    },
    close: async () => {
      clearInterval(timer);
      [...entries.keys()].forEach(end);
      await Promise.all(retiring);
    },
  };
}

import {
  BACKGROUND_QUEUE_LIMIT_MS,
  BEGIN_LIMIT_MS,
  type PageRequest,
  QUEUE_LIMIT_MS,
  type RenderedPage,
} from '@hireloom/contracts';
import { type RefusalReason, refusals } from './render-fault';

/** More would be refused by the time they wait anyway, but for a pool that is very fast: this bounds the memory. */
const LANE_LIMIT = 1000;

/** `isBackground`: no visitor waits, as for a page that is renewed. `signal`: nobody waits any more. */
export type RenderOptions = { isBackground?: boolean; signal?: AbortSignal } & Pick<PageRequest, 'passedOn'>;

/** A page that is to be rendered; `askedAt` in milliseconds since 1970. */
export type Job = {
  path: string;
  isBackground: boolean;
  askedAt: number;
  resolve: (page: RenderedPage | Promise<RenderedPage>) => void;
} & Pick<PageRequest, 'passedOn'>;

/** How fast pages of a version leave the queue: each of its workers finishes one in `pageMs`, on average. */
export type Pace = { workers: number; pageMs: number };

/** The pages of all versions that wait for a worker: those that visitors wait for before all others. */
export type RenderQueue = {
  /** @throws RenderFault of the kind `refused`: at once where the page would be late, else when it has become late. */
  add: (version: string, path: string, pace: Pace, options?: RenderOptions) => Promise<RenderedPage>;
  /** The next page of this version. */
  take: (version: string) => Job | undefined;
  lengths: () => Record<Lane, number>;
};

const lanes = ['visitors', 'background'] as const;
type Lane = (typeof lanes)[number];

const limits: Record<Lane, { estimated: number; begin: number }> = {
  visitors: { estimated: QUEUE_LIMIT_MS, begin: BEGIN_LIMIT_MS },
  background: { estimated: BACKGROUND_QUEUE_LIMIT_MS, begin: BACKGROUND_QUEUE_LIMIT_MS },
};

type Waiting = Job & { leave: () => void };

/** First in, first out by version; whoever gives up leaves from anywhere. */
function createLane() {
  const byVersion = new Map<string, Set<Waiting>>();
  let length = 0;
  return {
    length: () => length,
    lengthOf: (version: string) => byVersion.get(version)?.size ?? 0,
    first: (version: string) => byVersion.get(version)?.values().next().value,
    add: (version: string, job: Waiting) => {
      byVersion.set(version, (byVersion.get(version) ?? new Set()).add(job));
      length += 1;
    },
    remove: (version: string, job: Waiting) => {
      const jobs = byVersion.get(version);
      if (!jobs?.delete(job)) return;
      length -= 1;
      if (jobs.size === 0) byVersion.delete(version);
    },
  };
}

/** `onRefused` is called once for each page that is not rendered. */
export function createRenderQueue(onRefused: (reason: RefusalReason) => void): RenderQueue {
  const waiting = { visitors: createLane(), background: createLane() };

  const reasonAgainst = (
    version: string,
    lane: Lane,
    { workers, pageMs }: Pace,
  ): RefusalReason | undefined => {
    const before = lanes.slice(0, lanes.indexOf(lane) + 1);
    const ahead = before.reduce((sum, each) => sum + waiting[each].lengthOf(version), 0);
    if ((ahead * pageMs) / Math.max(workers, 1) > limits[lane].estimated) return 'late';
    return waiting[lane].length() >= LANE_LIMIT ? 'full' : undefined;
  };

  const enter = (version: string, path: string, options: RenderOptions) =>
    new Promise<RenderedPage>((resolve, reject) => {
      const { isBackground = false, signal, passedOn } = options;
      const lane = isBackground ? 'background' : 'visitors';
      const drop = (reason: RefusalReason) => {
        job.leave();
        onRefused(reason);
        reject(refusals[reason]);
      };
      const abandon = () => drop('abandoned');
      const timer = setTimeout(drop, limits[lane].begin, 'expired');
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        waiting[lane].remove(version, job);
      };
      const job: Waiting = { path, isBackground, askedAt: Date.now(), passedOn, resolve, leave };
      signal?.addEventListener('abort', abandon);
      waiting[lane].add(version, job);
    });

  return {
    add: async (version, path, pace, options = {}) => {
      const lane = options.isBackground ? 'background' : 'visitors';
      const against = options.signal?.aborted ? 'abandoned' : reasonAgainst(version, lane, pace);
      if (!against) return enter(version, path, options);
      onRefused(against);
      throw refusals[against];
    },
    take: (version) => {
      const job = waiting.visitors.first(version) ?? waiting.background.first(version);
      job?.leave();
      return job;
    },
    lengths: () => ({ visitors: waiting.visitors.length(), background: waiting.background.length() }),
  };
}

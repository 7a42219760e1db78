import {
  BACKGROUND_QUEUE_LIMIT_MS,
  BEGIN_LIMIT_MS,
  QUEUE_LIMIT_MS,
  type RenderedPage,
  type RenderRequest,
} from '@hireloom/contracts';
import { type RefusalReason, refusals } from './render-fault';

/** Bounds the memory. Except with very fast workers, estimates refuse pages long before. */
const LENGTH_LIMIT = 1000;

const limits = {
  visitors: { estimatedMs: QUEUE_LIMIT_MS, beginMs: BEGIN_LIMIT_MS },
  background: { estimatedMs: BACKGROUND_QUEUE_LIMIT_MS, beginMs: BACKGROUND_QUEUE_LIMIT_MS },
};

/**
 * How to render a page. `isBackground`: no visitor waits for it. `signal`: aborted once nobody waits any more. `limitMs`, 2000
 * by default, counts from `askedAt`, by default now: milliseconds since 1970.
 */
export type RenderOptions = {
  isBackground?: boolean;
  signal?: AbortSignal;
  limitMs?: number;
} & Partial<Pick<RenderRequest, 'askedAt' | 'passedOn'>>;

/** A page in the queue. Its `askedAt` is set. */
export type Waiting = {
  path: string;
  options: RenderOptions;
  resolve: (page: Promise<RenderedPage>) => void;
  leave: () => void;
};

/** `workers` take pages from the queue, and each finishes one every `pageMs` on average. */
type Pace = { workers: number; pageMs: number };

/** The pages of one version that wait for a worker. `onRefused` is called for each page that leaves without one. */
export function createRenderQueue(onRefused: (reason: RefusalReason) => void) {
  const waiting = { visitors: new Set<Waiting>(), background: new Set<Waiting>() };
  type Lane = keyof typeof waiting;

  const reasonToRefuse = (lane: Lane, { workers, pageMs }: Pace): RefusalReason | undefined => {
    const ahead = waiting.visitors.size + (lane === 'background' ? waiting.background.size : 0);
    if ((ahead * pageMs) / Math.max(workers, 1) > limits[lane].estimatedMs) return 'late';
    return waiting[lane].size >= LENGTH_LIMIT ? 'full' : undefined;
  };
  const enqueue = (path: string, options: RenderOptions, lane: Lane) =>
    new Promise<RenderedPage>((resolve, reject) => {
      const refuse = (reason: RefusalReason) => {
        leave();
        onRefused(reason);
        reject(refusals[reason]);
      };
      const abandon = () => refuse('abandoned');
      const timer = setTimeout(refuse, limits[lane].beginMs, 'expired');
      const leave = () => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', abandon);
        waiting[lane].delete(page);
      };
      const page: Waiting = { path, options: { ...options, askedAt: Date.now() }, resolve, leave };
      options.signal?.addEventListener('abort', abandon);
      waiting[lane].add(page);
    });

  return {
    /** @throws RenderFault of the kind `refused`: at once if the page would come too late, or when its time in the queue is up. */
    add: async (path: string, pace: Pace, options: RenderOptions = {}): Promise<RenderedPage> => {
      const lane = options.isBackground ? 'background' : 'visitors';
      const reason = options.signal?.aborted ? 'abandoned' : reasonToRefuse(lane, pace);
      if (!reason) return enqueue(path, options, lane);
      onRefused(reason);
      throw refusals[reason];
    },
    /** Removes and returns the next page: pages of visitors first, each lane in the order of arrival. */
    take: () => {
      const [next] = waiting.visitors.size > 0 ? waiting.visitors : waiting.background;
      next?.leave();
      return next;
    },
    lengths: () => ({ visitors: waiting.visitors.size, background: waiting.background.size }),
  };
}

import {
  BACKGROUND_QUEUE_LIMIT_MS,
  BEGIN_LIMIT_MS,
  QUEUE_LIMIT_MS,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
} from '@hireloom/contracts';
import { type RefusalReason, refusals } from './render-fault';

/** Bounds memory. Unless workers are very fast, the estimated wait refuses pages long before this. */
const LENGTH_LIMIT = 1000;

const limits = {
  visitors: { estimatedMs: QUEUE_LIMIT_MS, beginMs: BEGIN_LIMIT_MS },
  background: { estimatedMs: BACKGROUND_QUEUE_LIMIT_MS, beginMs: BACKGROUND_QUEUE_LIMIT_MS },
};

/**
 * `isBackground`: no visitor waits for the page. `signal`: aborted once nobody waits any more. `limitMs` (default 2000) counts
 * from `askedAt` (default now), which is in milliseconds since 1970. `onStep`: called before code of a remote runs for the page.
 */
export type RenderOptions = {
  isBackground?: boolean;
  signal?: AbortSignal;
  limitMs?: number;
  onStep?: (step: RenderStep) => void;
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

/** Queues the pages of one version until a worker is free. Calls `onRefused` for each page that leaves the queue unrendered. */
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
    /** @throws RenderFault of kind `refused`: at once if the queue is too long, later if the page expires or is abandoned. */
    add: async (path: string, pace: Pace, options: RenderOptions = {}): Promise<RenderedPage> => {
      const lane = options.isBackground ? 'background' : 'visitors';
      const reason = options.signal?.aborted ? 'abandoned' : reasonToRefuse(lane, pace);
      if (!reason) return enqueue(path, options, lane);
      onRefused(reason);
      throw refusals[reason];
    },
    /** Dequeues the next page: visitors' pages before background pages, each in order of arrival. */
    take: () => {
      const [next] = waiting.visitors.size > 0 ? waiting.visitors : waiting.background;
      next?.leave();
      return next;
    },
    lengths: () => ({ visitors: waiting.visitors.size, background: waiting.background.size }),
  };
}

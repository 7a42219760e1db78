import {
  BACKGROUND_QUEUE_LIMIT_MS,
  BEGIN_LIMIT_MS,
  QUEUE_LIMIT_MS,
  type RenderedPage,
  type RenderRequest,
  type RenderStep,
} from '@hireloom/contracts';
import PQueue from 'p-queue';

/** `breakdown`: the worker hung or crashed, certainly by this code. `page`: it can't render the page. `refused`: it never began. */
type FaultKind = 'breakdown' | 'unclear-breakdown' | 'timeout' | 'page' | 'refused';

/** A page could not be rendered. `step`: the remote's code that is to blame, or the last one to run, if known. */
export class RenderFault extends Error {
  constructor(
    message: string,
    readonly kind: FaultKind,
    readonly step?: RenderStep,
  ) {
    super(message);
  }

  /** Whether the load on this server, or another page, may be the cause. Such a fault is never held against a release. */
  get isFromLoad() {
    return this.kind !== 'breakdown' && this.kind !== 'page';
  }

  get isOfWorker() {
    return this.kind === 'breakdown' || this.kind === 'unclear-breakdown';
  }
}

/** Moving average of the time per page: its initial value, the weight of each measurement, and a minimum, which bounds the queue. */
const FIRST_GUESS_MS = 25;
const WEIGHT = 0.1;
const MIN_MS = 1;

const [visitors, background] = [{ priority: 1 }, { priority: 0 }];

/** `signal`: aborted once nobody waits. `limitMs` counts from `askedAt`. `onStep`: called before code of a remote runs. */
export type RenderOptions = {
  isBackground?: boolean;
  signal?: AbortSignal;
  limitMs?: number;
  onStep?: (step: RenderStep) => void;
} & Partial<Omit<RenderRequest, 'path'>>;

const reasons = {
  late: 'its turn would come too late',
  expired: 'it did not start in time',
  abandoned: 'nobody is waiting for it any more',
};

export class QueueRejection extends RenderFault {
  constructor(readonly reason: keyof typeof reasons) {
    super(`refused: ${reasons[reason]}`, 'refused');
  }
}

/** Created once: capturing a stack takes longer than the rest of a rejection. */
const [late, expired, abandoned] = [
  new QueueRejection('late'),
  new QueueRejection('expired'),
  new QueueRejection('abandoned'),
];

export class RenderQueue {
  private readonly queue = new PQueue({ autoStart: false });
  private finishedAt = 0;

  /** `pageMs`: the average time between two finished pages while there is work. */
  constructor(private pageMs = FIRST_GUESS_MS) {}

  /** Sets how many pages may be rendered at a time. */
  resize(pages: number) {
    if (pages === 0) return this.queue.pause();
    this.queue.concurrency = pages;
    this.queue.start();
  }

  lengths() {
    return { visitors: this.queue.sizeBy(visitors), background: this.queue.sizeBy(background) };
  }

  idle() {
    return this.queue.onIdle();
  }

  /** @throws QueueRejection at once if too many visitors wait, later if the page expires or is abandoned */
  async add(
    render: () => Promise<RenderedPage>,
    { isBackground, signal }: RenderOptions = {},
  ): Promise<RenderedPage> {
    const waitMs = this.queue.sizeBy(visitors) * Math.max(this.pageMs, MIN_MS);
    if (!isBackground && waitMs > QUEUE_LIMIT_MS) throw late;
    const leave = new AbortController();
    const timer = setTimeout(
      () => leave.abort(expired),
      isBackground ? BACKGROUND_QUEUE_LIMIT_MS : BEGIN_LIMIT_MS,
    );
    const abandon = () => leave.abort(abandoned);
    signal?.addEventListener('abort', abandon);
    // A page whose rendering has started is finished, because it may be cached.
    const stay = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abandon);
    };
    const begin = async () => {
      stay();
      if (this.queue.pending <= 1) this.finishedAt = performance.now();
      return render().finally(() => this.measure());
    };
    const lane = isBackground ? background : visitors;
    return this.queue.add(begin, { ...lane, signal: leave.signal }).finally(stay);
  }

  private measure() {
    const now = performance.now();
    this.pageMs += WEIGHT * (now - this.finishedAt - this.pageMs);
    this.finishedAt = now;
  }
}

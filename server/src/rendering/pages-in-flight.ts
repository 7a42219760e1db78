import { RENDER_LIMIT_MS, type RenderedPage, type RenderStep, getSilenceLimit } from '@hireloom/contracts';
import { RenderFault, type RenderOptions } from './render-queue';

/**
 * `timesOutAt`: in milliseconds since 1970. `step`: the remote's code that runs for the page, as far as known. `stepAt`: rises with every
 * step of the worker.
 */
type Page = {
  limitMs: number;
  timesOutAt: number;
  timer: NodeJS.Timeout;
  onStep?: (step: RenderStep) => void;
  settle: (outcome: RenderedPage | RenderFault) => void;
  step?: RenderStep;
  stepAt: number;
};

/**
 * Pages sent to a worker and not yet answered. A page that timed out stays: the worker does not know of the timeout and may still be
 * rendering it, so that page may be the cause of a breakdown.
 */
export class PagesInFlight {
  private readonly pages = new Map<number, Page>();
  private readonly pending = new Set<Promise<RenderedPage>>();
  private steps = 0;

  /** Number of pages that are neither answered nor timed out. */
  get size() {
    return this.pending.size;
  }

  /** Resolves once no page is pending. */
  async idle() {
    await Promise.allSettled(this.pending);
  }

  /** How long the worker may be silent. 0 without pages. */
  silenceLimitMs() {
    return getSilenceLimit(Math.max(0, ...[...this.pages.values()].map(({ limitMs }) => limitMs)));
  }

  /** @throws RenderFault if the page fails or is not rendered within its limit. */
  add(id: number, path: string, options: RenderOptions): Promise<RenderedPage> {
    const { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), onStep } = options;
    const answer = new Promise<RenderedPage>((resolve, reject) => {
      const settle: Page['settle'] = (outcome) =>
        outcome instanceof RenderFault ? reject(outcome) : resolve(outcome);
      const timeOut = () =>
        settle(new RenderFault(`${path} was not rendered within ${limitMs} ms`, 'overload'));
      const timesOutAt = askedAt + limitMs;
      // Drain pending messages first: this thread may be late too.
      const timer = setTimeout(() => setImmediate(timeOut), timesOutAt - Date.now());
      const page: Page = { limitMs, timesOutAt, timer, onStep, settle, stepAt: 0 };
      this.pages.set(id, page);
    });
    this.pending.add(answer);
    const onEnd = () => void this.pending.delete(answer);
    answer.then(onEnd, onEnd);
    return answer;
  }

  settle(id: number, outcome: RenderedPage | RenderFault) {
    const page = this.pages.get(id);
    clearTimeout(page?.timer);
    this.pages.delete(id);
    page?.settle(outcome);
  }

  /** Forgets pages that have taken twice their limit: they wait for something that never comes. Call while the worker responds. */
  forgetLate() {
    for (const [id, { timesOutAt, limitMs }] of this.pages)
      if (Date.now() > timesOutAt + limitMs) this.pages.delete(id);
  }

  /** Notes that this code runs for a page from now on. */
  onStep(step: RenderStep, id = -1) {
    const page = this.pages.get(id);
    if (!page) return;
    Object.assign(page, { step, stepAt: (this.steps += 1) });
    page.onStep?.(step);
  }

  /**
   * Fails all pages, and returns the fault. Who is to blame is certain if one page was in flight, or all were at the same remote's
   * code. Otherwise it is most likely the code that began last.
   */
  fail(reason: string): RenderFault {
    const pages = [...this.pages.values()].sort((a, b) => b.stepAt - a.stepAt);
    const step = pages[0]?.step;
    const isCertain = pages.every((page) => page.step?.remote === step?.remote);
    const others = isCertain ? '' : ' with several pages, the last';
    const at = step && `,${others} while ${step.remote}@${step.release} ${step.module} was at ${step.phase}`;
    const fault = new RenderFault(reason + (at ?? ''), isCertain ? 'breakdown' : 'overload', step);
    for (const id of this.pages.keys()) this.settle(id, fault);
    return fault;
  }
}

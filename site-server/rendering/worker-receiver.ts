import {
  type ApiReply,
  type EmptyDocument,
  RENDER_LIMIT_MS,
  type RenderedPage,
  type RenderStep,
  type SiteVersion,
  type WorkerMessage,
} from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
import { joinSources } from '../http/security-headers';
import type { createLoaderCalls } from './loader-calls';
import { RenderFault } from './render-fault';
import type { RenderOptions } from './render-queue';

type Outcome = RenderedPage | RenderFault;

/** `onOutcome` is removed once the page has timed out. `timesOutAt`: milliseconds since 1970. */
type Page = {
  limitMs: number;
  timesOutAt: number;
  timer: NodeJS.Timeout;
  onOutcome?: (outcome: Outcome) => void;
} & Pick<RenderOptions, 'passedOn' | 'onStep'>;

/**
 * An answer may still arrive for a page that timed out. Only this many are remembered; an answer for an older one counts as a
 * protocol violation.
 */
const FORGOTTEN_LIMIT = 1000;

/**
 * Pages sent to a worker and not yet answered. A page that timed out stays in flight: the worker does not know of the timeout
 * and may still be rendering it, so that page may be the cause of a breakdown.
 */
export function createPagesInFlight() {
  const pages = new Map<number, Page>();
  const forgotten = new LRUCache<number, true>({ max: FORGOTTEN_LIMIT });
  let nextId = 0;
  let onIdle: (() => void) | undefined;

  const pending = () => [...pages.values()].filter(({ onOutcome }) => onOutcome).length;
  const report = (page: Page, outcome: Outcome) => {
    const { onOutcome } = page;
    page.onOutcome = undefined;
    onOutcome?.(outcome);
    if (onOutcome && pending() === 0) onIdle?.();
  };
  const settle = (id: number, outcome: Outcome): boolean => {
    const page = pages.get(id);
    if (!page) return forgotten.delete(id);
    clearTimeout(page.timer);
    pages.delete(id);
    report(page, outcome);
    return true;
  };
  return {
    /** Returns the page's id. */
    add: (
      path: string,
      { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), passedOn, onStep }: RenderOptions,
      onOutcome: (outcome: Outcome) => void,
    ): number => {
      const id = nextId++;
      const timesOutAt = askedAt + limitMs;
      const timeOut = () =>
        report(page, new RenderFault(`${path} was not rendered within ${limitMs} ms`, 'overload'));
      // Drain pending messages first: this thread may be late too.
      const timer = setTimeout(() => setImmediate(timeOut), timesOutAt - Date.now());
      const page: Page = { limitMs, timesOutAt, timer, passedOn, onStep, onOutcome };
      pages.set(id, page);
      return id;
    },
    /** Settles a page. Returns whether an answer was expected: each page is answered only once. */
    settle,
    find: (id: number | undefined): Pick<Page, 'passedOn' | 'onStep'> | undefined =>
      id === undefined ? undefined : pages.get(id),
    failAll: (fault: RenderFault) => [...pages.keys()].forEach((id) => settle(id, fault)),
    /** Forgets pages that have taken twice their limit: they wait for something that never comes. Call only while the worker responds. */
    forgetLate: () => {
      for (const [id, { onOutcome, timesOutAt, limitMs }] of pages) {
        if (onOutcome || Date.now() <= timesOutAt + limitMs) continue;
        pages.delete(id);
        forgotten.set(id, true);
      }
    },
    /** Number of pages that are neither answered nor timed out. */
    pending,
    /** Number of pages in flight, including timed-out pages that the worker may still be rendering. */
    count: () => pages.size,
    longestLimitMs: () => Math.max(0, ...[...pages.values()].map(({ limitMs }) => limitMs)),
    /** Resolves once no page is pending. */
    idle: () => (pending() === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onIdle = resolve))),
  };
}

export type PagesInFlight = ReturnType<typeof createPagesInFlight>;

/**
 * Returns a function that checks whether a step names a member of the version. A worker may report any name, and made-up names
 * would flood logs and metrics.
 */
function createMembership({ shell, remotes }: SiteVersion) {
  const members = [shell, ...remotes];
  return ({ remote, release, module = '' }: Partial<RenderStep>) => {
    const member = members.find(({ name, id }) => name === remote && (release ?? id) === id);
    return member !== undefined && (module === '' || Object.hasOwn(member.modules, module));
  };
}

/** Sanitises a worker's reports, so that they are safe to log and to send. */
export function createPageFilter(version: SiteVersion, hide: (text: string) => string) {
  const isKnown = createMembership(version);
  // Client-side navigation can show any remote without a new document, so the policy includes the sources of all remotes.
  const sources = joinSources(version.remotes.map(({ policy }) => policy));
  const knownStep = (step?: RenderStep) => (step && isKnown(step) ? step : undefined);
  return {
    knownStep,
    fault: ({ error, step }: { error: string; step?: RenderStep }) =>
      new RenderFault(hide(error), 'page', knownStep(step)),
    document: (document: EmptyDocument): EmptyDocument => ({ ...document, sources }),
    page: (page: RenderedPage): RenderedPage => ({
      ...page,
      sources,
      problems: page.problems.map((problem) => ({
        ...(isKnown(problem) ? problem : { phase: problem.phase }),
        text: hide(problem.text),
      })),
      undeclaredReads: page.undeclaredReads?.map(hide),
    }),
  };
}

type Receiver = {
  filter: ReturnType<typeof createPageFilter>;
  callApi: ReturnType<typeof createLoaderCalls>;
  reply: (reply: ApiReply) => void;
  onReady: (emptyDocument: EmptyDocument) => void;
};

/** Handles a worker's messages. `step` returns the remote's code that the worker is running, if known. */
export function createReceiver(pages: PagesInFlight, { filter, callApi, reply, onReady }: Receiver) {
  let [isReady, lastCall] = [false, -1];
  let step: RenderStep | undefined;
  const settle = (id: number, outcome: Outcome) => {
    // The page is done, so no remote's code is known to be running.
    step = undefined;
    return pages.settle(id, outcome);
  };
  /** Returns whether the worker may send this message now. */
  const receive = (message: WorkerMessage): boolean => {
    if ('id' in message) {
      const outcome = 'page' in message ? filter.page(message.page) : filter.fault(message);
      return settle(message.id, outcome);
    }
    if ('step' in message) {
      step = filter.knownStep(message.step);
      if (step) pages.find(message.page)?.onStep?.(step);
    }
    if ('call' in message) {
      if (message.call <= lastCall) return false;
      lastCall = message.call;
      void callApi(message, pages.find(message.page)?.passedOn).then(reply);
    }
    if ('ready' in message) {
      if (isReady) return false;
      isReady = true;
      onReady(filter.document(message.emptyDocument));
    }
    return true;
  };
  return { receive, step: () => step };
}

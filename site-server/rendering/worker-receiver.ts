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

/** `onOutcome` is missing once the page has timed out. `timedOutAt`: milliseconds since 1970. */
type Page = {
  limitMs: number;
  timesOutAt: number;
  timer: NodeJS.Timeout;
  passedOn: RenderOptions['passedOn'];
  onOutcome?: (outcome: Outcome) => void;
};

/** A forgotten page may still be answered. Of more than these the oldest answer is a violation. */
const FORGOTTEN_LIMIT = 1000;

/**
 * The pages that a worker was given and has not answered. A page that timed out stays in flight: the worker doesn't know of
 * it and may still be at that page, so a breakdown may be that page's.
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
      { limitMs = RENDER_LIMIT_MS, askedAt = Date.now(), passedOn }: RenderOptions,
      onOutcome: (outcome: Outcome) => void,
    ): number => {
      const id = nextId++;
      const timesOutAt = askedAt + limitMs;
      const timeOut = () =>
        report(page, new RenderFault(`${path} was not rendered within ${limitMs} ms`, 'overload'));
      // Drain pending messages first: this thread may be late too.
      const timer = setTimeout(() => setImmediate(timeOut), timesOutAt - Date.now());
      const page: Page = { limitMs, timesOutAt, timer, passedOn, onOutcome };
      pages.set(id, page);
      return id;
    },
    /** Returns whether an answer to this page was due: each page is answered once. */
    settle,
    passedOn: (id: number | undefined) => (id === undefined ? undefined : pages.get(id)?.passedOn),
    failAll: (fault: RenderFault) => [...pages.keys()].forEach((id) => settle(id, fault)),
    /** Called while the worker is responsive: a page that is late by its limit again waits for something that never comes. */
    forgetLate: () => {
      for (const [id, { onOutcome, timesOutAt, limitMs }] of pages) {
        if (onOutcome || Date.now() <= timesOutAt + limitMs) continue;
        pages.delete(id);
        forgotten.set(id, true);
      }
    },
    /** How many pages somebody waits for. */
    pending,
    /** Those, and the ones that timed out and may still be worked at. */
    count: () => pages.size,
    longestLimitMs: () => Math.max(0, ...[...pages.values()].map(({ limitMs }) => limitMs)),
    /** Resolves when nobody waits for a page. */
    idle: () => (pending() === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onIdle = resolve))),
  };
}

export type PagesInFlight = ReturnType<typeof createPagesInFlight>;

/** A worker may name anything as the cause of a problem. Names outside of its version would fill logs and metrics. */
function createMembership({ shell, remotes }: SiteVersion) {
  const members = [shell, ...remotes];
  return ({ remote, release, module = '' }: Partial<RenderStep>) => {
    const member = members.find(({ name, id }) => name === remote && (release ?? id) === id);
    return member !== undefined && (module === '' || Object.hasOwn(member.modules, module));
  };
}

/** Makes what a worker reports safe to log and to send. */
export function createPageFilter(version: SiteVersion, hide: (text: string) => string) {
  const isKnown = createMembership(version);
  // A page may show any of the remotes later, without a new document, so all of their sources belong to its policy.
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

/** Handles a worker's messages. `step` is the code of a remote that it runs now. */
export function createReceiver(pages: PagesInFlight, { filter, callApi, reply, onReady }: Receiver) {
  let [isReady, lastCall] = [false, -1];
  let step: RenderStep | undefined;
  const settle = (id: number, outcome: Outcome) => {
    // From here on no code of a remote is known to run.
    step = undefined;
    return pages.settle(id, outcome);
  };
  /** Returns whether the worker may send this message now. */
  const receive = (message: WorkerMessage): boolean => {
    if ('id' in message)
      return settle(message.id, 'page' in message ? filter.page(message.page) : filter.fault(message));
    if ('step' in message) step = filter.knownStep(message.step);
    if ('call' in message) {
      if (message.call <= lastCall) return false;
      lastCall = message.call;
      void callApi(message, pages.passedOn(message.page)).then(reply);
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

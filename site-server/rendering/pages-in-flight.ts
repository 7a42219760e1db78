import { RENDER_LIMIT_MS, type RenderedPage } from '@hireloom/contracts';
import { LRUCache } from 'lru-cache';
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

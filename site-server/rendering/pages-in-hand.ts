import type { PageRequest, RenderedPage } from '@hireloom/contracts';
import { RenderFault } from './render-fault';

type Asked = {
  path: string;
  limitMs: number;
  askedAt: number;
  resolve: (page: RenderedPage) => void;
  reject: (fault: RenderFault) => void;
} & Pick<PageRequest, 'passedOn'>;

/** `asked` is missing once the page is given up. */
type InHand = { limitMs: number; until: number; timer: NodeJS.Timeout; asked?: Asked };

/** A page that is forgotten may still be answered. Of more than these the oldest answer is unexpected. */
const MOST_OWED = 1000;

/** Which pages a worker has been given and not answered. */
function createOwed() {
  const owed = new Set<number>();
  return {
    add: (id: number) => {
      owed.add(id);
      const [oldest = id] = owed;
      if (owed.size > MOST_OWED) owed.delete(oldest);
    },
    /** Returns whether an answer was owed: it is once. */
    settle: (id: number) => owed.delete(id),
  };
}

/**
 * What a worker was given and has not answered. A page that is late is given up, but the worker knows nothing of that: until
 * it answers, it may still be at that page, and a breakdown may be that page's.
 */
export function createPagesInHand() {
  const pages = new Map<number, InHand>();
  const owed = createOwed();
  let nextId = 0;
  let pending = 0;
  let onIdle: (() => void) | undefined;

  const settle = (id: number, outcome: RenderedPage | RenderFault) => {
    const page = pages.get(id);
    if (!page?.asked) return;
    const { resolve, reject } = page.asked;
    page.asked = undefined;
    pending -= 1;
    if (outcome instanceof RenderFault) reject(outcome);
    else resolve(outcome);
    if (pending === 0) onIdle?.();
  };
  const conclude = (id: number, outcome: RenderedPage | RenderFault) => {
    settle(id, outcome);
    clearTimeout(pages.get(id)?.timer);
    pages.delete(id);
  };
  const giveUp = (id: number) => {
    const page = pages.get(id);
    if (!page?.asked) return;
    const reason = `${page.asked.path} was not rendered within ${page.limitMs} ms`;
    settle(id, new RenderFault(reason, 'overload'));
  };

  return {
    /** Gives the id of the page. */
    add: (asked: Asked): number => {
      const id = nextId++;
      const left = asked.askedAt + asked.limitMs - Date.now();
      // First is heard what the worker has said by now: this thread too may have come late.
      const timer = setTimeout(() => setImmediate(giveUp, id), left);
      pages.set(id, { limitMs: asked.limitMs, until: asked.askedAt + asked.limitMs, timer, asked });
      pending += 1;
      owed.add(id);
      return id;
    },
    /** Returns whether the worker owed an answer: to a page that it was given, once. */
    settle: (id: number, outcome: RenderedPage | RenderFault): boolean => {
      conclude(id, outcome);
      return owed.settle(id);
    },
    passedOn: (id: number | undefined) => (id === undefined ? undefined : pages.get(id)?.asked?.passedOn),
    failAll: (fault: RenderFault) => [...pages.keys()].forEach((id) => conclude(id, fault)),
    /** Called when the worker lives: what is late as long again is not worked at, it waits for what never comes. */
    forgetLate: () => {
      for (const [id, { asked, until, limitMs }] of pages)
        if (!asked && Date.now() > until + limitMs) pages.delete(id);
    },
    pending: () => pending,
    inHand: () => pages.size,
    longestLimitMs: () => Math.max(0, ...[...pages.values()].map(({ limitMs }) => limitMs)),
    idle: () => (pending === 0 ? Promise.resolve() : new Promise<void>((resolve) => (onIdle = resolve))),
  };
}

export type PagesInHand = ReturnType<typeof createPagesInHand>;

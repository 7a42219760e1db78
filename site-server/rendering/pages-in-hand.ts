import type { RenderedPage } from '@hireloom/contracts';
import { RenderFault } from './render-fault';

type Asked = {
  path: string;
  limitMs: number;
  askedAt: number;
  resolve: (page: RenderedPage) => void;
  reject: (fault: RenderFault) => void;
};

/** `asked` is missing once the page is given up. */
type InHand = { limitMs: number; until: number; timer: NodeJS.Timeout; asked?: Asked };

/**
 * What a worker was given and has not answered. A page that is late is given up, but the worker knows nothing of that: until
 * it answers, it may still be at that page, and a breakdown may be that page's.
 */
export function createPagesInHand() {
  const pages = new Map<number, InHand>();
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
  const forget = (id: number) => {
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
      return id;
    },
    settle: (id: number, outcome: RenderedPage | RenderFault) => {
      settle(id, outcome);
      forget(id);
    },
    failAll: (fault: RenderFault) => {
      for (const id of [...pages.keys()]) {
        settle(id, fault);
        forget(id);
      }
    },
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

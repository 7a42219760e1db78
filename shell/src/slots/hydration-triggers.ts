import { deferred } from '../readable-promise';

/** Distance from the window at which a slot's bundle is fetched, so that it has loaded when the slot comes into view. */
const MARGIN = '600px';
const INTERACTIONS = ['focusin', 'pointerenter', 'touchstart'] as const;

/**
 * Decides when a server-rendered slot is hydrated: when the visitor comes near it, hovers over, touches or focuses it, or
 * the page's address has changed. Until then its bundle is not fetched, so it does not slow down the first view.
 */
export type HydrationTriggers = {
  /** Resolves once the slot's bundle may be fetched. */
  triggered: (slot: string) => Promise<void>;
  /** Call when the page's address begins to change. Slots rendered later were not part of the document, and are triggered at once. */
  leave: () => void;
  /** Call when the page at the new address is shown. Triggers all slots, which would have delayed it. */
  arrive: () => void;
  /** Adds a listener. Returns a function that removes it. */
  onLeave: (listener: () => void) => () => void;
};

function whenNear(element: Element, trigger: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      trigger();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  for (const type of INTERACTIONS) element.addEventListener(type, trigger, { once: true, passive: true });
}

/** `findRendered` returns the element that the server rendered for a slot, if any. */
export function createHydrationTriggers(findRendered: (slot: string) => Element | null): HydrationTriggers {
  const slots = new Map<string, { promise: Promise<void>; trigger: () => void }>();
  const listeners = new Set<() => void>();
  let hasLeft = false;
  return {
    triggered: (slot) => {
      const known = slots.get(slot);
      if (known) return known.promise;
      const { promise, resolve } = deferred<void>();
      const trigger = () => resolve();
      slots.set(slot, { promise, trigger });
      const element = findRendered(slot);
      if (element && !hasLeft) whenNear(element, trigger);
      else trigger();
      return promise;
    },
    leave: () => {
      if (hasLeft) return;
      hasLeft = true;
      listeners.forEach((listener) => listener());
    },
    arrive: () => {
      if (hasLeft) slots.forEach(({ trigger }) => trigger());
    },
    onLeave: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

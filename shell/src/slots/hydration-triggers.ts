import { readable } from '../readable-promise';

/** How far below the window a slot may be when its bundle is fetched, so that it is ready when it comes into view. */
const MARGIN = '600px';
const INTERACTIONS = ['focusin', 'pointerenter', 'touchstart'] as const;

/**
 * Decides when a slot that the server has rendered is hydrated: when a visitor comes near it, touches it, or leaves the
 * page. Until then its bundle is not fetched, its HTML stands as it came, and it costs the first view nothing.
 */
export type HydrationTriggers = {
  /** Fulfilled once the slot's bundle may be fetched. */
  triggered: (slot: string) => Promise<void>;
  /** The visitor goes: what is rendered from now on has not come with the document. */
  leave: () => void;
  /** Calls the listener when the visitor goes. Gives what ends that. */
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

/** `findRendered`: the element that the server rendered for a slot, if it did. */
export function createHydrationTriggers(findRendered: (slot: string) => Element | null): HydrationTriggers {
  const slots = new Map<string, { promise: Promise<void>; trigger: () => void }>();
  const listeners = new Set<() => void>();
  let hasLeft = false;
  return {
    triggered: (slot) => {
      const known = slots.get(slot);
      if (known) return known.promise;
      let trigger = () => {};
      const promise = readable(new Promise<void>((resolve) => (trigger = () => resolve())));
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
      slots.forEach(({ trigger }) => trigger());
    },
    onLeave: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

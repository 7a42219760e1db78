import { createDeferred } from '../readable-promise';

/** Distance from the viewport at which a slot's bundle is fetched, so that it has loaded when the slot comes into view. */
const MARGIN = '600px';

/** A slot is hydrated when the visitor comes near it, focuses it or touches it. Until then its bundle is not fetched. */
export type HydrationTriggers = {
  triggered: (slot: string) => Promise<void>;
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
}

/** `findRendered` returns the element that the server rendered for a slot, if any. */
export function createHydrationTriggers(findRendered: (slot: string) => Element | null): HydrationTriggers {
  const slots = new Map<string, { promise: Promise<void>; trigger: () => void; element: Element | null }>();
  return {
    triggered: (slot) => {
      const known = slots.get(slot);
      // React may have replaced the element, so it would never trigger.
      if (known && !known.element?.isConnected) known.trigger();
      if (known) return known.promise;
      const { promise, resolve } = createDeferred<void>();
      const trigger = () => resolve();
      const element = findRendered(slot);
      slots.set(slot, { promise, trigger, element });
      if (element) whenNear(element, trigger);
      else trigger();
      return promise;
    },
  };
}

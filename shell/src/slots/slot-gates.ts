import { readable } from '../readable-promise';

/** How far below the window a slot may be when its bundle is fetched, so that it is ready when it comes into view. */
const MARGIN = '600px';
const INTERACTIONS = ['focusin', 'pointerenter', 'touchstart'] as const;

/**
 * Decides when the bundle of a slot that the server has rendered is fetched: when a visitor comes near it, touches it,
 * or leaves the page. Until then its HTML stands as it came, and costs the first view nothing.
 */
export type SlotGates = {
  /** Fulfilled once the slot's bundle may be fetched. */
  opened: (slot: string) => Promise<void>;
  openAll: () => void;
};

function whenNear(element: Element, open: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      open();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  for (const type of INTERACTIONS) element.addEventListener(type, open, { once: true, passive: true });
}

/** `findRendered`: the element that the server rendered for a slot, if it did. */
export function createSlotGates(findRendered: (slot: string) => Element | null): SlotGates {
  const gates = new Map<string, { promise: Promise<void>; open: () => void }>();
  let areAllOpen = false;
  return {
    opened: (slot) => {
      const known = gates.get(slot);
      if (known) return known.promise;
      let open = () => {};
      const promise = readable(new Promise<void>((resolve) => (open = () => resolve())));
      gates.set(slot, { promise, open });
      const element = findRendered(slot);
      if (element && !areAllOpen) whenNear(element, open);
      else open();
      return promise;
    },
    openAll: () => {
      areAllOpen = true;
      gates.forEach(({ open }) => open());
    },
  };
}

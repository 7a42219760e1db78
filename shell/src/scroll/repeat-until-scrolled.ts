const GIVE_UP_MS = 10_000;

const EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const;
/** Includes Tab, which moves focus and so scrolls the page. */
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab'];

/** Whether the visitor scrolls with this event. A `pointerdown` on the root element is a click on the scroll bar. */
function isScrolling(event: Event): boolean {
  if (event instanceof KeyboardEvent) return SCROLL_KEYS.includes(event.key);
  return event.type !== 'pointerdown' || event.target === document.documentElement;
}

type Pace = { firstAfter: number; every: number };

/**
 * Calls `attempt` after `firstAfter` ms, then every `every` ms, until it returns true, the visitor scrolls, or ten seconds
 * have passed. Returns a function that stops the attempts.
 */
export function repeatUntilScrolled({ firstAfter, every }: Pace, attempt: () => boolean): () => void {
  let waited = firstAfter;
  const tryOnce = () => {
    if (attempt() || (waited += every) > GIVE_UP_MS) return stop();
    timer = setTimeout(tryOnce, every);
  };
  let timer = setTimeout(tryOnce, firstAfter);
  const stop = () => {
    clearTimeout(timer);
    for (const type of EVENTS) removeEventListener(type, onEvent);
  };
  const onEvent = (event: Event) => {
    if (isScrolling(event)) stop();
  };
  for (const type of EVENTS) addEventListener(type, onEvent, { passive: true });
  return stop;
}

const GIVE_UP_MS = 10_000;

/** A page that scrolls between the start and the end of a press loses it, so any `pointerdown` counts. */
const EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const;
/** Includes Tab, which moves focus and so scrolls the page. */
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab'];

const isTyping = (event: Event) => event instanceof KeyboardEvent && !SCROLL_KEYS.includes(event.key);

type Pace = { firstAfter: number; every: number };

/**
 * Calls `attempt` after `firstAfter` ms, then every `every` ms, until it returns true, the visitor scrolls or presses something,
 * or ten seconds have passed. Returns a function that stops the attempts.
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
    if (!isTyping(event)) stop();
  };
  for (const type of EVENTS) addEventListener(type, onEvent, { passive: true });
  return stop;
}

const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const SCROLL_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  ' ',
  // Moving focus scrolls the page.
  'Tab',
];

/** A `pointerdown` on the root element is a press on the scroll bar. */
const isOwnMove = (event: Event) => {
  if (event instanceof KeyboardEvent) return SCROLL_KEYS.includes(event.key);
  return event.type !== 'pointerdown' || event.target === document.documentElement;
};

/** Calls `work` when the visitor scrolls, or is about to. Returns a function that stops listening. */
export function whenVisitorScrolls(work: () => void): () => void {
  const look = (event: Event) => {
    if (isOwnMove(event)) work();
  };
  for (const type of OWN_MOVES) addEventListener(type, look, { passive: true });
  return () => {
    for (const type of OWN_MOVES) removeEventListener(type, look);
  };
}

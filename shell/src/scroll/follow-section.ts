import { scrollToSection } from './scroll-to-section';
import { tryUntilDone } from './try-until-done';

type Options = {
  /** When it is scrolled to first, in ms. */
  firstAfter: number;
  isSmooth: boolean;
  onFirst?: () => void;
};

const RETRY_MS = 300;
const GIVE_UP_MS = 10_000;

const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const SCROLL_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  ' ',
  // Focus that moves on takes the page along.
  'Tab',
];

/** The pointer is pressed on the document itself where it is on the scroll bar. */
const isOwnMove = (event: Event) => {
  if (event instanceof KeyboardEvent) return SCROLL_KEYS.includes(event.key);
  return event.type !== 'pointerdown' || event.target === document.documentElement;
};

/** Scrolls to a section again whenever what arrives above has moved it. True once somebody else has scrolled. */
function keepInPlace(id: string, isSmooth: boolean): () => boolean {
  let place: number | undefined;
  let before: number | undefined;
  let rest: number | undefined;
  return () => {
    const section = document.getElementById(id);
    if (!section) return false;
    const isFirst = place === undefined;
    const now = Math.round(section.getBoundingClientRect().top + scrollY);
    if (now !== place) {
      place = now;
      rest = scrollToSection(section, { isSmooth, takesFocus: isFirst }) ? scrollY : undefined;
    } else if (rest === undefined) {
      // A smooth scroll takes its time, and may end before it is there.
      if (scrollY === before) {
        scrollToSection(section, { isSmooth: false, takesFocus: false });
        rest = scrollY;
      }
    } else if (scrollY !== rest) return true;
    before = scrollY;
    return false;
  };
}

/**
 * Leads to a section that may come late, and whose place may still change, for ten seconds or until the visitor scrolls.
 * Gives a function that stops it.
 */
export function followSection(id: string, { firstAfter, isSmooth, onFirst }: Options): () => void {
  const isDone = keepInPlace(id, isSmooth);
  const stopTrying = tryUntilDone({ firstAfter, every: RETRY_MS, until: GIVE_UP_MS }, () => {
    onFirst?.();
    return isDone();
  });
  const stop = () => {
    stopTrying();
    for (const type of OWN_MOVES) removeEventListener(type, stopForOwnMove);
  };
  const stopForOwnMove = (event: Event) => {
    if (isOwnMove(event)) stop();
  };
  for (const type of OWN_MOVES) addEventListener(type, stopForOwnMove, { passive: true });
  return stop;
}

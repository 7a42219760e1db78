import { reducedMotionQuery } from '@hireloom/design';
import { opensElsewhere } from '@hireloom/design/ui';

const GIVE_UP_MS = 10_000;

/** If the page scrolls between `pointerdown` and `pointerup`, the click is lost, so any `pointerdown` counts. */
const EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const;
/** Includes Tab, which moves focus and so scrolls the page. */
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab'];

const isTyping = (event: Event) => event instanceof KeyboardEvent && !SCROLL_KEYS.includes(event.key);

type Pace = { firstAfter: number; every: number };

/**
 * Calls `attempt` after `firstAfter` ms, then every `every` ms, until it returns true, the visitor scrolls or presses a key or pointer, or
 * ten seconds have passed. Returns a function that stops the attempts.
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

const AFTER_NAVIGATION = { firstAfter: 400, every: 300 };
const AFTER_LOAD = { firstAfter: 600, every: 300 };

/** Scrolls to a section. Returns whether it has arrived: a smooth scroll takes time. */
function scrollToSection(section: HTMLElement, isSmooth: boolean): boolean {
  const behavior = isSmooth && !matchMedia(reducedMotionQuery).matches ? 'smooth' : 'instant';
  section.scrollIntoView({ behavior, block: 'start' });
  return behavior === 'instant';
}

function focusSection(section: HTMLElement) {
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/**
 * Returns a function that scrolls to a section, and again each time content above has moved it. The function returns true once something
 * else has scrolled.
 */
function holdSection(id: string, isSmooth: boolean): () => boolean {
  let top: number | undefined;
  let scrollBefore: number | undefined;
  /** The scroll position at which the section is in place. Undefined during a smooth scroll. */
  let reached: number | undefined;
  /** False after correcting a smooth scroll, whose remaining movement may still be added, until the position has proved stable. */
  let isSettled = true;
  return () => {
    const section = document.getElementById(id);
    if (!section) return false;
    const topNow = Math.round(section.getBoundingClientRect().top + scrollY);
    if (topNow !== top) {
      if (top === undefined) focusSection(section);
      top = topNow;
      reached = scrollToSection(section, isSmooth) ? scrollY : undefined;
      isSettled = true;
    } else if (scrollY === reached) {
      isSettled = true;
    } else if (reached !== undefined && isSettled) {
      return true;
    } else if (reached !== undefined || scrollY === scrollBefore) {
      // The smooth scroll has ended short of the section or has gone past it.
      scrollToSection(section, false);
      [reached, isSettled] = [scrollY, false];
    }
    scrollBefore = scrollY;
    return false;
  };
}

const isReturn = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Scrolls to the section in the URL's hash, unless Back or Forward led to the document. */
export function scrollToHash() {
  const section = location.hash.slice(1);
  if (section && !isReturn()) repeatUntilScrolled(AFTER_LOAD, holdSection(section, false));
}

/** Stops following the section that was scrolled to last. */
let stop = () => {};

/** Pushes the section's URL onto the history, scrolls to the section and moves focus there. */
function goToSection(id: string): void {
  const hash = `#${id}`;
  // Before scrolling, so that Back restores the visitor's position.
  if (location.hash !== hash) history.pushState(null, '', hash);
  stop();
  const section = document.getElementById(id);
  if (section) {
    scrollToSection(section, true);
    focusSection(section);
  }
  stop = repeatUntilScrolled(AFTER_NAVIGATION, holdSection(id, true));
}

/** Makes links to a part of this page scroll there. */
export function interceptHashLinks() {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]:not([target])');
    if (!link?.hash || event.defaultPrevented || opensElsewhere(event)) return;
    if (link.host !== location.host || link.pathname !== location.pathname) return;
    event.preventDefault();
    goToSection(decodeURIComponent(link.hash.slice(1)));
  });
}

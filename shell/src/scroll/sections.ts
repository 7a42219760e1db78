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

const canAnimate = () => !matchMedia(reducedMotionQuery).matches;

function focusSection(section: HTMLElement) {
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** Where a section stands in the page, and how far the page is scrolled, in px. */
const measure = (section: HTMLElement | null) => ({
  top: section && Math.round(section.getBoundingClientRect().top + scrollY),
  scroll: scrollY,
});

/**
 * Returns a function that scrolls to a section once the page is at rest, and again each time content above has moved the section. The
 * function returns true once something else has scrolled.
 */
function followSection(id: string): () => boolean {
  let before = measure(document.getElementById(id));
  let hasArrived = false;
  return () => {
    const section = document.getElementById(id);
    if (!section) return false;
    const { top, scroll } = measure(section);
    const isMoved = top !== before.top;
    const isScrolled = scroll !== before.scroll;
    if (hasArrived && isScrolled && !isMoved) return true;
    if (hasArrived ? isMoved : !isScrolled) {
      section.scrollIntoView({ behavior: 'instant' });
      if (!hasArrived) focusSection(section);
      hasArrived = true;
    }
    before = measure(section);
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
  if (section && !isReturn()) repeatUntilScrolled(AFTER_LOAD, followSection(section));
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
    section.scrollIntoView({ behavior: canAnimate() ? 'smooth' : 'instant' });
    focusSection(section);
  }
  stop = repeatUntilScrolled(AFTER_NAVIGATION, followSection(id));
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

import { useLocation } from '@hireloom/contracts/router';
import { reducedMotionQuery } from '@hireloom/design';
import { useEffect, useRef } from 'react';
import { repeatUntilScrolled } from './repeat-until-scrolled';

/** Navigation state that names a section to scroll to. */
export type SectionTarget = { scrollTo: string };

const AFTER_NAVIGATION_MS = 400;
const AFTER_LOAD_MS = 600;
const RETRY_MS = 300;

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
 * Returns a function that scrolls to a section, and again each time content above has moved it. The function returns true
 * once something else has scrolled.
 */
function holdSection(id: string, isSmooth: boolean): () => boolean {
  let top: number | undefined;
  let scrollBefore: number | undefined;
  /** The scroll position that has the section in place. Undefined during a smooth scroll. */
  let reached: number | undefined;
  /** False after a correction of a smooth scroll, whose rest may still be added to it, until the position has been seen to stay. */
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

const targetOf = (state: unknown) => (state as Partial<SectionTarget> | null)?.scrollTo;

/**
 * Scrolls once to the section that a navigation names. Going back to the same entry restores the scroll position instead.
 */
function useNavigationTarget() {
  const location = useLocation();
  const { key } = location;
  const target = targetOf(location.state);
  const firstKey = useRef(key);
  const reached = useRef(new Set<string>());
  // An effect, because timers and scrolling are outside React.
  useEffect(() => {
    if (!target || key === firstKey.current || reached.current.has(key)) return;
    const hold = holdSection(target, true);
    return repeatUntilScrolled({ firstAfter: AFTER_NAVIGATION_MS, every: RETRY_MS }, () => {
      reached.current.add(key);
      return hold();
    });
  }, [key, target]);
}

const isReturn = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** When the document loads, scrolls to the section in the URL's hash, unless Back or Forward led to the document. */
function useHashOnLoad() {
  useEffect(() => {
    const section = location.hash.slice(1);
    if (!section || isReturn()) return;
    return repeatUntilScrolled({ firstAfter: AFTER_LOAD_MS, every: RETRY_MS }, holdSection(section, false));
  }, []);
}

export function useSectionTarget() {
  useNavigationTarget();
  useHashOnLoad();
}

type Navigate = (
  to: string,
  options: { state: SectionTarget; preventScrollReset: true; replace: boolean },
) => unknown;

/**
 * Scrolls to a section of this page and moves focus there. Also navigates, so that the router saves the scroll position
 * first.
 */
export function goToSection(id: string, navigate: Navigate) {
  const { pathname, search, hash } = location;
  const options = { state: { scrollTo: id }, preventScrollReset: true, replace: hash === `#${id}` } as const;
  void navigate(`${pathname}${search}#${id}`, options);
  const section = document.getElementById(id);
  if (!section) return;
  scrollToSection(section, true);
  focusSection(section);
}

import { useLocation } from '@hireloom/contracts/router';
import { reducedMotionQuery } from '@hireloom/design';
import { useEffect, useRef } from 'react';
import { whenShown } from '../interactive';
import { repeatUntilScrolled } from './repeat-until-scrolled';

/** Navigation state that names a section to scroll to. */
type SectionTarget = { scrollTo: string };

const STORED = 'hireloom.section';

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
    return repeatUntilScrolled(AFTER_NAVIGATION, () => {
      reached.current.add(key);
      return hold();
    });
  }, [key, target]);
}

/** Stores a section of another page for that page, which this tab opens next. Returns whether that is possible. */
export function storeSection(path: string, section: string): boolean {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ path, section }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the section that the previous page has stored for this one, and removes it. */
function takeSection(): string | undefined {
  try {
    const { path, section } = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, string>;
    sessionStorage.removeItem(STORED);
    return path === location.pathname ? section : undefined;
  } catch {
    return undefined;
  }
}

/** When the document is shown, scrolls to the section that the previous page has stored for it. */
function useStoredSection() {
  const section = useRef<string>(undefined);
  useEffect(() => {
    let stop = () => {};
    whenShown(() => {
      section.current ??= takeSection();
      if (section.current) stop = repeatUntilScrolled(AFTER_NAVIGATION, holdSection(section.current, true));
    });
    return () => stop();
  }, []);
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
    return repeatUntilScrolled(AFTER_LOAD, holdSection(section, false));
  }, []);
}

export function useSectionTarget() {
  useNavigationTarget();
  useStoredSection();
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

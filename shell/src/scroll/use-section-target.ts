import { useLocation } from '@hireloom/contracts/router';
import { useEffect, useRef } from 'react';
import { scrollToSection } from './scroll-to-section';
import { tryUntilDone } from './try-until-done';

/** The navigation state that asks for a section of the page that is gone to. */
export type SectionTarget = { scrollTo: string };

const RETRY_MS = 300;
const GIVE_UP_MS = 10_000;
const AFTER_NAVIGATION = { firstAfter: 400, every: RETRY_MS, until: GIVE_UP_MS };
const AFTER_LOAD = { firstAfter: 600, every: RETRY_MS, until: GIVE_UP_MS };

const targetOf = (state: unknown) => (state as Partial<SectionTarget> | null)?.scrollTo;

/** Scrolls to the section that a navigation asked for, once: Back to the same entry restores what was seen instead. */
function useNavigationTarget() {
  const { key, state } = useLocation();
  const target = targetOf(state);
  const firstKey = useRef(key);
  const followed = useRef(new Set<string>());
  // Timers and scrolling are the browser's.
  useEffect(() => {
    if (!target || key === firstKey.current || followed.current.has(key)) return;
    return tryUntilDone(AFTER_NAVIGATION, () => {
      followed.current.add(key);
      return scrollToSection(target, { isSmooth: true });
    });
  }, [key, target]);
}

const isReturn = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

const OWN_MOVES = ['wheel', 'touchmove', 'keydown'] as const;

/** Scrolls to the hash that the page was opened with, unless the visitor has begun to move or comes back to the page. */
function useHashOnLoad() {
  useEffect(() => {
    const section = location.hash.slice(1);
    if (!section || isReturn()) return;
    const stop = tryUntilDone(AFTER_LOAD, () => scrollToSection(section, { isSmooth: false }));
    for (const type of OWN_MOVES) addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const type of OWN_MOVES) removeEventListener(type, stop);
    };
  }, []);
}

export function useSectionTarget() {
  useNavigationTarget();
  useHashOnLoad();
}

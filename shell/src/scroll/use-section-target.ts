import { useLocation } from '@hireloom/contracts/router';
import { useEffect, useRef } from 'react';
import { followSection } from './follow-section';

/** The navigation state that asks for a section of the page that is gone to. */
export type SectionTarget = { scrollTo: string };

const AFTER_NAVIGATION_MS = 400;
const AFTER_LOAD_MS = 600;

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
    return followSection(target, {
      firstAfter: AFTER_NAVIGATION_MS,
      isSmooth: true,
      onFirst: () => followed.current.add(key),
    });
  }, [key, target]);
}

const isReturn = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Scrolls to the hash that the page was opened with, unless the visitor comes back to the page. */
function useHashOnLoad() {
  useEffect(() => {
    const section = location.hash.slice(1);
    if (!section || isReturn()) return;
    return followSection(section, { firstAfter: AFTER_LOAD_MS, isSmooth: false });
  }, []);
}

export function useSectionTarget() {
  useNavigationTarget();
  useHashOnLoad();
}

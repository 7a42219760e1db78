import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { reducedMotionQuery } from '../tokens';
import { useIsInView } from './use-is-in-view';

function subscribeToMotion(onChange: () => void) {
  const query = window.matchMedia(reducedMotionQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the visitor asked for less motion. `false` on the server and while hydrating. */
export const usePrefersStillness = () =>
  useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(reducedMotionQuery).matches,
    () => false,
  );

function subscribeToTab(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const useIsTabShown = () =>
  useSyncExternalStore(
    subscribeToTab,
    () => !document.hidden,
    () => true,
  );

/** Ticks while it runs. Another `startedBy` starts the time afresh. */
export function useClock(isRunning: boolean, ms: number, tick: () => void, startedBy?: number) {
  // A timer is the browser's.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  }, [isRunning, ms, tick, startedBy]);
}

/**
 * When something may move on by itself: wanted, in view, in a shown tab, and neither pointed at nor visibly focused.
 * A touch pauses it, as the play button does.
 * The play button itself does not hold it back: it would else seem not to work.
 */
export function useAutoplay(
  root: RefObject<HTMLElement | null>,
  playButton: RefObject<HTMLElement | null>,
  isWanted: boolean,
) {
  const prefersStillness = usePrefersStillness();
  const isTabShown = useIsTabShown();
  const isInView = useIsInView(root, { isAsked: isWanted, share: 0.25 });
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  const isPlaying = isWanted && (choice ? choice === 'play' : !prefersStillness);
  const holds = (event: FocusEvent | PointerEvent) => !playButton.current?.contains(event.target as Node);
  return {
    /** What the button shows. */
    isPlaying,
    /** What the clock obeys. */
    isRunning: isPlaying && isTabShown && isInView && !isPointedAt && !isFocused,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    listeners: {
      onPointerOver: (event: PointerEvent) => setIsPointedAt(holds(event)),
      onPointerLeave: () => setIsPointedAt(false),
      // A finger that scrolls the page ends with `pointercancel` instead.
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType === 'touch' && holds(event)) setChoice('pause');
      },
      // A press with the mouse leaves focus on an arrow, and is no wish to stop.
      onFocus: (event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible') && holds(event)),
      onBlur: () => setIsFocused(false),
    },
  };
}

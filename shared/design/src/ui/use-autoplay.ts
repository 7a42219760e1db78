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

/** Calls `tick` every `ms` while running. A change of `startedBy` restarts the interval. */
export function useClock(isRunning: boolean, ms: number, tick: () => void, startedBy?: number) {
  // An effect, because timers are outside React.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  }, [isRunning, ms, tick, startedBy]);
}

/**
 * Runs something by itself while it is enabled, in view, in a visible tab, and neither hovered nor visibly focused.
 * A touch pauses it, as the play button does.
 * Hovering or focusing the play button does not hold it back, or the button would seem not to work.
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
      // A touch that scrolls the page fires `pointercancel` instead.
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType === 'touch' && holds(event)) setChoice('pause');
      },
      // A press with the mouse leaves focus on an arrow, and is no wish to stop.
      onFocus: (event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible') && holds(event)),
      onBlur: () => setIsFocused(false),
    },
  };
}

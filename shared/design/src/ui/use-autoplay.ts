import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePageVisibility, usePrefersReducedMotion } from './browser-state';

type InViewOptions = {
  isEnabled?: boolean;
  /** How much of the element must be in view, from 0 (its edge) to 1 (all of it). */
  share?: number;
};

/** Whether the element is in view. Initially `false`, also on the server. */
export function useIsInView(
  target: RefObject<Element | null>,
  { isEnabled = true, share = 0 }: InViewOptions = {},
) {
  const [isInView, setIsInView] = useState(false);
  // An effect, because only the browser knows the scroll position.
  useEffect(() => {
    if (!isEnabled || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: share },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, isEnabled, share]);
  return isInView;
}

/** Calls `tick` every `ms` while running. A change of `startedBy` restarts the interval. */
export function useInterval(isRunning: boolean, ms: number, tick: () => void, startedBy?: number) {
  // An effect, because timers are outside React.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  }, [isRunning, ms, tick, startedBy]);
}

/** Runs while enabled, in view, in a visible tab, and neither hovered over nor visibly focused. A touch pauses it. */
export function useAutoplay(isEnabled: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const prefersStillness = usePrefersReducedMotion();
  const isTabShown = usePageVisibility();
  const isInView = useIsInView(root, { isEnabled, share: 0.25 });
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  const isPlaying = isEnabled && (choice ? choice === 'play' : !prefersStillness);
  const pauses = (event: FocusEvent | PointerEvent) => !playButton.current?.contains(event.target as Node);
  return {
    root,
    playButton,
    /** The state of the play button. */
    isPlaying,
    /** Whether it is running right now. */
    isRunning: isPlaying && isTabShown && isInView && !isHovered && !isFocused,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    listeners: {
      onPointerOver: (event: PointerEvent) => setIsHovered(pauses(event)),
      onPointerLeave: () => setIsHovered(false),
      // A touch that scrolls the page fires `pointercancel` instead.
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType === 'touch' && pauses(event)) setChoice('pause');
      },
      // Not `:focus`: pressing an arrow with the mouse focuses it, and should not pause.
      onFocus: (event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible') && pauses(event)),
      onBlur: () => setIsFocused(false),
    },
  };
}

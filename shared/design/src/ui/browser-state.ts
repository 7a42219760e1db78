import { useSyncExternalStore } from 'react';
import { reducedMotionQuery } from '../tokens';

/** Returns a `subscribe` function for `useSyncExternalStore`. `findTarget` is called in the browser only. */
const onEvents =
  (findTarget: () => EventTarget, ...types: string[]) =>
  (onChange: () => void) => {
    const target = findTarget();
    for (const type of types) target.addEventListener(type, onChange);
    return () => {
      for (const type of types) target.removeEventListener(type, onChange);
    };
  };

const motionQuery = () => window.matchMedia(reducedMotionQuery);

const onConnectionChange = onEvents(() => window, 'online', 'offline');
const onMotionChange = onEvents(motionQuery, 'change');
const onPageLoad = onEvents(() => window, 'load');
const onTabChange = onEvents(() => document, 'visibilitychange');

/** Whether the device has a connection. `true` on the server and while hydrating. */
export const useIsOnline = () =>
  useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );

/** Whether the visitor prefers reduced motion. `false` on the server and while hydrating. */
export const usePrefersReducedMotion = () =>
  useSyncExternalStore(
    onMotionChange,
    () => motionQuery().matches,
    () => false,
  );

/** Whether this tab is visible. `true` on the server and while hydrating. */
export const usePageVisibility = () =>
  useSyncExternalStore(
    onTabChange,
    () => !document.hidden,
    () => true,
  );

/** Whether the page has loaded, with all that its HTML asks for. `false` on the server and while hydrating. */
export const useIsPageLoaded = () =>
  useSyncExternalStore(
    onPageLoad,
    () => document.readyState === 'complete',
    () => false,
  );

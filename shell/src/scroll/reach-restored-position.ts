import { tryUntilDone } from './try-until-done';
import { whenVisitorScrolls } from './when-visitor-scrolls';

type State = {
  location: { key: string };
  navigation: { state: string };
  restoreScrollPosition: number | false | null;
};
type Router = { subscribe: (onChange: (state: State) => void) => unknown };

const PACE = { firstAfter: 50, every: 100, until: 10_000 };

function scrollUntilReached(top: number): () => void {
  const stopTrying = tryUntilDone(PACE, () => {
    if (Math.abs(scrollY - top) <= 1) {
      stopListening();
      return true;
    }
    scrollTo({ top, behavior: 'instant' });
    return false;
  });
  const stop = () => {
    stopTrying();
    stopListening();
  };
  const stopListening = whenVisitorScrolls(stop);
  return stop;
}

/**
 * Keeps scrolling to the position that Back or Forward restores, for ten seconds or until the visitor scrolls. The router
 * scrolls once only, and stops short while the page is not yet as tall as it was.
 */
export function reachRestoredPosition(router: Router): void {
  let shown: string | undefined;
  let stop = () => {};
  router.subscribe(({ location, navigation, restoreScrollPosition: top }) => {
    if (navigation.state !== 'idle') return stop();
    if (location.key === shown || typeof top !== 'number') return;
    shown = location.key;
    stop();
    stop = scrollUntilReached(top);
  });
}

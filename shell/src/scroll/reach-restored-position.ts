import { repeatUntilScrolled } from './repeat-until-scrolled';

type State = {
  location: { key: string };
  navigation: { state: string };
  restoreScrollPosition: number | false | null;
};
type Router = { subscribe: (onChange: (state: State) => void) => unknown };

const PACE = { firstAfter: 50, every: 100 };

/**
 * Scrolls repeatedly until the position that Back or Forward restores is reached. The router scrolls only once, and not far
 * enough if the page is still shorter than it was.
 */
export function reachRestoredPosition(router: Router): void {
  let shown: string | undefined;
  let stop = () => {};
  router.subscribe(({ location, navigation, restoreScrollPosition: top }) => {
    if (navigation.state !== 'idle') return stop();
    if (location.key === shown || typeof top !== 'number') return;
    shown = location.key;
    stop();
    stop = repeatUntilScrolled(PACE, () => {
      if (Math.abs(scrollY - top) <= 1) return true;
      scrollTo({ top, behavior: 'instant' });
      return false;
    });
  });
}

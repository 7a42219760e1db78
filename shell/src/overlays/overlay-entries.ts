import type { NavigateOptions, To } from '@hireloom/contracts/router';
import { opensDocument, type PageRouter } from '../router/page-router';

/** Our mark on a history entry. The router stores a scroll position in the same object. */
type EntryState = { overlay?: true } | null;

type Router = Pick<PageRouter, 'state' | 'navigate'>;

/** How long a document may take to open. Going back meanwhile would cancel it. */
const LEAVING_MS = 10_000;
/** How long to wait for `popstate` after `history.back()`. It never fires if there is no entry to go back to. */
const REMOVAL_LIMIT_MS = 1000;

const entry = () => history.state as EntryState;
const isMarked = () => entry()?.overlay === true;

/**
 * Removes the marked entry by going back. Call `settle` once the browser has arrived: it resolves the promise that `current`
 * returns.
 */
function createRemoval() {
  let current: Promise<void> | undefined;
  let settle = () => {};
  const start = () =>
    (current ??= new Promise<void>((resolve) => {
      const limit = setTimeout(() => settle(), REMOVAL_LIMIT_MS);
      settle = () => {
        clearTimeout(limit);
        current = undefined;
        resolve();
      };
      history.back();
    }));
  return { start, settle: () => settle(), current: () => current };
}

/** Makes navigations remove the marked entry first, so that Back from the new page returns to the page below the overlay. */
function removeBeforeNavigations(
  router: Router,
  removal: ReturnType<typeof createRemoval>,
  onLeave: () => void,
) {
  const { navigate } = router;
  router.navigate = async (to: To, options?: NavigateOptions) => {
    if (isMarked() || removal.current()) await removal.start();
    if (opensDocument(to)) onLeave();
    return navigate(to, options);
  };
}

/**
 * Makes Back close an open overlay, such as the popup or the menu. While an overlay is open, the history has a second,
 * marked entry for the same address. Going back from that entry closes the overlay. Closing the overlay in any other way
 * removes the entry by going back. The router does not hear of either.
 * Android's Back button closes dialogs and popovers natively, which counts as closing in another way.
 */
export function createOverlayEntries() {
  const open: { close: () => void }[] = [];
  const removal = createRemoval();
  let router: Router | undefined;
  let leftAt = -Infinity;

  const isIdle = () => router?.state.navigation.location === undefined;
  /** Adds the marked entry if an overlay is open, and removes it if none is. */
  const update = () => {
    if (open.length > 0) {
      if (!isMarked()) history.pushState({ ...entry(), overlay: true }, '');
      // While a navigation is pending, going back would cancel it.
    } else if (isMarked() && isIdle() && performance.now() - leftAt > LEAVING_MS) void removal.start();
  };

  addEventListener('popstate', (event) => {
    if (!router) return;
    const { pathname, search, hash } = router.state.location;
    const isShown =
      location.pathname + location.search + location.hash === pathname + search + hash && isIdle();
    if (!isShown && !isMarked()) return removal.settle();
    event.stopImmediatePropagation();
    // A navigation that was pending when the overlay opened has left a marked entry for another query. Skip it by going back once more.
    if (!isShown) history.back();
    else if (isMarked()) update();
    else if (removal.current()) removal.settle();
    else open.at(-1)?.close();
  });
  addEventListener('pageshow', () => {
    leftAt = -Infinity;
    update();
  });

  /**
   * Call before anything else uses the router. Create the router after `createOverlayEntries()`, whose `popstate` listener
   * must run first.
   */
  function attach<Attached extends Router>(attached: Attached): Attached {
    router = attached;
    removeBeforeNavigations(attached, removal, () => (leftAt = performance.now()));
    // A reload closes overlays but leaves the marked entry: remove it.
    update();
    return attached;
  }

  /** Registers an open overlay; Back calls `close`. Returns a function to call once the overlay is closed. */
  function add(close: () => void) {
    const overlay = { close };
    open.push(overlay);
    if (removal.current()) void removal.current()?.then(update);
    else update();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      // In its own task, because a click on a link in the menu first closes the menu, then navigates.
      setTimeout(update);
    };
  }

  return { attach, add };
}

export type OverlayEntries = ReturnType<typeof createOverlayEntries>;

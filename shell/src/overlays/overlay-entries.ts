import { isOtherPath } from '../router/start-router';

/** State of a history entry: the fields that React Router sets, plus `overlay`, our own mark. */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;

type Router = {
  state: { location: { key: string }; navigation: { state: string } };
  navigate: (to: never, options?: never) => Promise<void>;
};

/** How long a document that was opened may take, during which going back would cancel it. */
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
  const navigate = router.navigate as (to: unknown, options?: object) => Promise<void>;
  const navigateFromOverlay = async (to: unknown, options?: object) => {
    if (typeof to !== 'number' && (isMarked() || removal.current())) await removal.start();
    if (isOtherPath(to as string)) onLeave();
    return navigate(to, options);
  };
  router.navigate = navigateFromOverlay;
}

/**
 * Makes Back close an open overlay, such as the popup or the menu. Unlike `useBlocker`, this also works on the first page of
 * a visit: while an overlay is open, the history has a second, marked entry for the same page. Going back from that entry
 * closes the overlay. Closing the overlay in any other way removes the entry by going back.
 * Both entries share one key, so the router treats them as one and does not navigate.
 * Android's Back button closes dialogs and popovers natively, which counts as closing in another way.
 */
export function createOverlayEntries() {
  const open: { close: () => void }[] = [];
  const removal = createRemoval();
  let router: Router | undefined;
  let leftAt = -Infinity;

  const isIdle = () => router?.state.navigation.state === 'idle';
  /** Adds the marked entry if an overlay is open, and removes it if none is. */
  const update = () => {
    if (open.length > 0) {
      if (!isMarked()) history.pushState({ ...entry(), idx: (entry()?.idx ?? 0) + 1, overlay: true }, '');
      // While a navigation is pending, going back would cancel it.
    } else if (isMarked() && isIdle() && performance.now() - leftAt > LEAVING_MS) void removal.start();
  };

  addEventListener('popstate', (event) => {
    if (!router) return;
    const isShown = (entry()?.key ?? 'default') === router.state.location.key && isIdle();
    if (!isShown && !isMarked()) return removal.settle();
    event.stopImmediatePropagation();
    // A navigation that was pending when the overlay opened has left a marked entry for another query. Go on to that one.
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

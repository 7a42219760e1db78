/** The router's state of a history entry; `overlay` is our own mark. */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;

type Router = {
  state: { location: { key: string }; navigation: { state: string } };
  navigate: (to: never, options?: never) => Promise<void>;
};

type Close = () => void;

/** `popstate` follows `history.back()` at once, unless there is no entry to go back to. */
const LONGEST_REMOVAL_MS = 1000;

const entry = () => history.state as EntryState;
const isMarked = () => entry()?.overlay === true;

/** Goes back from the marked entry, and resolves once the browser has arrived. */
function createRemoval() {
  let current: Promise<void> | undefined;
  let settle = () => {};
  const start = () =>
    (current ??= new Promise<void>((resolve) => {
      const limit = setTimeout(() => settle(), LONGEST_REMOVAL_MS);
      settle = () => {
        clearTimeout(limit);
        current = undefined;
        resolve();
      };
      history.back();
    }));
  return { start, settle: () => settle(), current: () => current };
}

/** Has navigations replace the marked entry, so that Back from the new page returns to the page itself. */
function leadOnFromPair(router: Router, removal: ReturnType<typeof createRemoval>) {
  const navigate = router.navigate as (to: unknown, options?: object) => Promise<void>;
  const navigateFromPair = async (to: unknown, options?: { replace?: boolean }) => {
    if (typeof to === 'number') return navigate(to);
    if (removal.current()) await removal.current();
    if (isMarked() && options?.replace) await removal.start();
    return navigate(to, isMarked() ? { ...options, replace: true } : options);
  };
  router.navigate = navigateFromPair as Router['navigate'];
}

/**
 * Lets Back close an overlay: while a popup or the menu is open, the history has a second, marked entry for the same page.
 * Back leaves that entry and closes the overlay. An overlay closed any other way removes the entry by going back.
 * Both entries share one key, so the router sees them as one and does not navigate.
 * Android's Back button closes dialogs and popovers natively, which counts as closed another way.
 */
export function createOverlayEntries() {
  const open: Close[] = [];
  const removal = createRemoval();
  let router: Router | undefined;

  const addEntry = () => {
    if (open.length === 0 || isMarked()) return;
    history.pushState({ ...entry(), idx: (entry()?.idx ?? 0) + 1, overlay: true }, '');
  };
  const isIdle = () => router?.state.navigation.state === 'idle';
  const removeEntry = () => {
    // A pending navigation replaces the entry.
    if (open.length === 0 && isMarked() && isIdle()) void removal.start();
  };

  /** Handles Back and Forward between the two entries of the page on screen. */
  function moveWithinPair() {
    if (isMarked()) return removeEntry();
    if (removal.current()) return removal.settle();
    open.at(-1)?.();
  }

  addEventListener('popstate', (event) => {
    if (!router) return;
    const isShown = (entry()?.key ?? 'default') === router.state.location.key && isIdle();
    if (!isShown && !isMarked()) return removal.settle();
    event.stopImmediatePropagation();
    if (isShown) moveWithinPair();
    // A stale marked entry, left by a navigation that began before it: skip to the page before.
    else history.back();
  });
  addEventListener('pageshow', removeEntry);

  function attach<Attached extends Router>(attached: Attached): Attached {
    router = attached;
    leadOnFromPair(attached, removal);
    // A reload closes overlays but keeps the marked entry.
    removeEntry();
    return attached;
  }

  /** Registers an open overlay; Back calls `close`. Returns a function to call once the overlay is closed. */
  function add(close: Close) {
    const own = () => close();
    open.push(own);
    if (removal.current()) void removal.current()?.then(addEntry);
    else addEntry();
    return () => {
      open.splice(open.indexOf(own), 1);
      // In its own task: a click on a link closes the menu first, and navigates after.
      setTimeout(() => (open.length > 0 ? addEntry() : removeEntry()));
    };
  }

  return { attach, add };
}

export type OverlayEntries = ReturnType<typeof createOverlayEntries>;

/** React Router's state of a history entry. `overlay` is our own mark. */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;

type Router = {
  state: { location: { key: string }; navigation: { state: string } };
  navigate: (to: never, options?: never) => Promise<void>;
};

/** `popstate` follows `history.back()` immediately, unless there is no entry to go back to. */
const REMOVAL_LIMIT_MS = 1000;

const entry = () => history.state as EntryState;
const isMarked = () => entry()?.overlay === true;

/** Removes the marked entry by going back. `current` resolves when the browser has arrived, which `settle` reports. */
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

/** Makes navigations replace the marked entry, so that Back from the new page returns to the page below the overlay. */
function replaceMarkedEntry(router: Router, removal: ReturnType<typeof createRemoval>) {
  const navigate = router.navigate as (to: unknown, options?: object) => Promise<void>;
  const navigateFromOverlay = async (to: unknown, options?: { replace?: boolean }) => {
    if (typeof to === 'number') return navigate(to);
    if (removal.current()) await removal.current();
    if (isMarked() && options?.replace) await removal.start();
    return navigate(to, isMarked() ? { ...options, replace: true } : options);
  };
  router.navigate = navigateFromOverlay;
}

/**
 * Lets Back close an overlay, on the first page of a visit too, where `useBlocker` can't: while the popup or the menu is
 * open, the history has a second, marked entry for the same page. Back leaves that entry and closes the overlay. An overlay
 * closed any other way removes the entry by going back.
 * Both entries share one key, so the router sees them as one and does not navigate.
 * Android's Back button closes dialogs and popovers natively, which counts as closed another way.
 */
export function createOverlayEntries() {
  const open: { close: () => void }[] = [];
  const removal = createRemoval();
  let router: Router | undefined;

  const isIdle = () => router?.state.navigation.state === 'idle';
  /** Adds or removes the marked entry, to match whether an overlay is open. */
  const update = () => {
    if (open.length > 0) {
      if (!isMarked()) history.pushState({ ...entry(), idx: (entry()?.idx ?? 0) + 1, overlay: true }, '');
      // A pending navigation replaces the entry.
    } else if (isMarked() && isIdle()) void removal.start();
  };

  addEventListener('popstate', (event) => {
    if (!router) return;
    const isShown = (entry()?.key ?? 'default') === router.state.location.key && isIdle();
    if (!isShown && !isMarked()) return removal.settle();
    event.stopImmediatePropagation();
    // A marked entry of another page, left by a navigation that began before it: go on to that page.
    if (!isShown) history.back();
    else if (isMarked()) update();
    else if (removal.current()) removal.settle();
    else open.at(-1)?.close();
  });
  addEventListener('pageshow', update);

  /** Call before anything else uses the router, but after `createOverlayEntries`: its `popstate` listener must run first. */
  function attach<Attached extends Router>(attached: Attached): Attached {
    router = attached;
    replaceMarkedEntry(attached, removal);
    // A reload closes overlays but leaves the marked entry.
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
      // In its own task: a click on a link closes the menu first, and navigates after.
      setTimeout(update);
    };
  }

  return { attach, add };
}

export type OverlayEntries = ReturnType<typeof createOverlayEntries>;

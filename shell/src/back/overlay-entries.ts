/** What the router makes of an entry of the history; `overlay` is our own mark. */
type EntryState = { key?: string; idx?: number; overlay?: true } | null;

type Router = {
  state: { location: { key: string }; navigation: { state: string } };
  navigate: (to: never, options?: never) => Promise<void>;
};

type Close = () => void;

/** The browser answers at once, unless there is no entry to go back to. */
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

/** A new page takes the place of the marked entry, so that Back from there leads to the page itself. */
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
 * Lets Back close what lies over the page: while a popup or the menu is open, the history has one more entry of the same
 * page. Back leaves that entry, and what is open closes; closed otherwise, the entry is removed by going back.
 * The router does not learn of any of it: both entries have one key, and to it they are one.
 * Android closes dialogs and popovers by its own Back button; that is "closed otherwise".
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
    // A navigation that is under way takes the entry's place.
    if (open.length === 0 && isMarked() && isIdle()) void removal.start();
  };

  /** The router has the page of this entry on the screen: of the pair, the other one was left. */
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
    // One that was left behind by a navigation that began before it: what was meant is the page before.
    else history.back();
  });
  addEventListener('pageshow', removeEntry);

  function attach<Attached extends Router>(attached: Attached): Attached {
    router = attached;
    leadOnFromPair(attached, removal);
    // A reload closes what was open, and keeps the entry.
    removeEntry();
    return attached;
  }

  /** Something is open that `close` closes. Returns what is to be called when it is closed. */
  function add(close: Close) {
    const own = () => close();
    open.push(own);
    if (removal.current()) void removal.current()?.then(addEntry);
    else addEntry();
    return () => {
      open.splice(open.indexOf(own), 1);
      // In a task of its own: a press on a link closes the menu, and then leads on.
      setTimeout(() => (open.length > 0 ? addEntry() : removeEntry()));
    };
  }

  return { attach, add };
}

export type OverlayEntries = ReturnType<typeof createOverlayEntries>;

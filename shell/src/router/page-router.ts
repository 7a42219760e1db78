import {
  addressOf,
  type NavigateOptions,
  type Router,
  type RouterLocation,
  type To,
} from '@hireloom/contracts/router';
import type { Page } from '../page';
import { type Entry, openDocument, restore, scrollToTop, takePosition, writeEntry } from './history-entries';

type State = Router['state'] & { location: RouterLocation; page: Page };

/** The router of one document: all its addresses have the same path. */
export type PageRouter = Omit<Router, 'subscribe'> & {
  readonly state: State;
  subscribe: (onChange: (state: State) => void) => () => void;
};

/** Loads the data of the page for a URL, or returns a redirect. Does not throw. */
type Load = (page: Page, url: URL, signal: AbortSignal) => Promise<Page | Response>;

const IDLE: State['navigation'] = { state: 'idle' };

const locationOf = ({ pathname, search, hash }: RouterLocation): RouterLocation => ({
  pathname,
  search,
  hash,
});

/** A path without a leading slash is relative to the current address, and an empty `search` removes the query. */
function urlOf(to: To): URL {
  const url = new URL(addressOf(to), location.href);
  if (typeof to !== 'string' && to.search === '') url.search = '';
  return url;
}

const isOther = ({ origin, pathname }: URL) => origin !== location.origin || pathname !== location.pathname;

const isSamePage = (a: RouterLocation, b: RouterLocation) =>
  a.pathname === b.pathname && a.search === b.search;

/** Whether a navigation opens another document. */
export const opensDocument = (to: To) => isOther(urlOf(to));

/** On the server: the router of a page that no navigation leaves. */
export const staticRouter = (page: Page, url: URL): PageRouter => ({
  state: { location: locationOf(url), navigation: IDLE, page },
  subscribe: () => () => undefined,
  navigate: () => Promise.resolve(),
  revalidate: () => Promise.resolve(),
});

/** The state of a router and its subscribers. */
function createStore(initial: State) {
  let state = initial;
  const subscribers = new Set<(state: State) => void>();
  return {
    state: () => state,
    update: (change: Partial<State>) => {
      state = { ...state, ...change };
      subscribers.forEach((subscriber) => subscriber(state));
    },
    subscribe: (subscriber: (state: State) => void) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}

type Store = ReturnType<typeof createStore>;

/** Loads and shows one address at a time: the newest cancels the one before. */
function createLoading({ state, update }: Store, load: Load) {
  let loading = new AbortController();
  function cancel() {
    loading.abort();
    if (state().navigation.location) update({ navigation: IDLE });
  }
  /** Returns whether the page is shown. */
  async function show(url: URL, entry: Entry): Promise<boolean> {
    loading.abort();
    const { signal } = (loading = new AbortController());
    update({ navigation: { state: 'loading', location: locationOf(url) } });
    const loaded = await load(state().page, url, signal);
    if (signal.aborted) return false;
    if (loaded instanceof Response) {
      cancel();
      openDocument(urlOf(loaded.headers.get('Location') ?? '/'), entry);
      return false;
    }
    if (!writeEntry(url, entry)) {
      cancel();
      openDocument(url, entry);
      return false;
    }
    // The hash may have changed meanwhile.
    update({ location: locationOf(location), navigation: IDLE, page: loaded });
    return true;
  }
  /** Shows another part of the page. The same page may go on loading. */
  function showPart() {
    const { location: shown, navigation } = state();
    if (navigation.location && !isSamePage(navigation.location, shown)) cancel();
    update({ location: locationOf(location) });
  }
  return { cancel, show, showPart };
}

/**
 * Follows the query and the hash of the current page: navigations, Back and Forward load its data and show it again. The
 * newest navigation cancels the one before. Navigations to other paths open documents: a browser shows what the server has
 * rendered sooner than what its scripts would. After `dispose`, all navigations do.
 */
export function createPageRouter(page: Page, load: Load): PageRouter & { dispose: () => void } {
  const store = createStore({ location: locationOf(location), navigation: IDLE, page });
  const { cancel, show, showPart } = createLoading(store, load);
  // The browser restores the position of a document that it loads.
  takePosition();
  let stopRestoring = () => {};
  let isDisposed = false;

  const isShown = (location: RouterLocation) => isSamePage(location, store.state().location);
  async function navigate(to: To, { replace = false, preventScrollReset = false }: NavigateOptions = {}) {
    const url = urlOf(to);
    const entry = replace || url.href === location.href ? 'replaced' : 'added';
    const isPart = url.hash !== '' && isShown(url);
    stopRestoring();
    // The browser itself scrolls to a part of the page.
    if (isDisposed || isOther(url) || (isPart && !preventScrollReset)) {
      cancel();
      openDocument(url, entry);
    } else if (isPart) {
      if (writeEntry(url, entry)) showPart();
      else openDocument(url, entry);
    } else if ((await show(url, entry)) && !preventScrollReset) {
      scrollToTop(0);
    }
  }

  async function follow() {
    const top = takePosition();
    stopRestoring();
    if (isShown(location)) showPart();
    else if (!(await show(new URL(location.href), 'kept'))) return;
    if (top !== undefined) stopRestoring = restore(top);
  }
  const onPopState = () => void follow();
  addEventListener('popstate', onPopState);

  return {
    get state() {
      return store.state();
    },
    subscribe: store.subscribe,
    navigate,
    /** While another address is loading, its data will be new in any case. */
    revalidate: async () => {
      if (!store.state().navigation.location) await show(new URL(location.href), 'kept');
    },
    dispose: () => {
      isDisposed = true;
      cancel();
      stopRestoring();
      removeEventListener('popstate', onPopState);
    },
  };
}

import { matchRoutes, type RouteObject } from '@hireloom/contracts/router';
import {
  createPath,
  createStaticRouter,
  type HydrationState,
  type RouterNavigateOptions,
  type StaticHandlerContext,
  type To,
} from 'react-router-dom';
import type { BrowserRouter } from './browser-router';

type Subscriber = Parameters<BrowserRouter['subscribe']>[0];
type ScrollRestoration = Parameters<BrowserRouter['enableScrollRestoration']>;

/** A path, or a number of history entries to go forward. */
type Destination = To | number | null;

/** `load`: loads the code for navigation. The first navigation does so in any case. */
export type Router = BrowserRouter & { load: () => Promise<BrowserRouter> };

/** `publicOrigin`: the address of the site. `hydration`: missing if the server did not render the page. */
type Site = { routes: RouteObject[]; publicOrigin: string; hydration?: HydrationState };

async function loadBrowserRouter({ routes, publicOrigin, hydration }: Site) {
  const { createBrowserRouter } = await import('./browser-router');
  return createBrowserRouter(routes, publicOrigin, hydration);
}

/** The current history entry, as React Router's browser router sees it. */
function currentLocation() {
  const { pathname, search, hash } = location;
  const { key = 'default', usr = null } = (history.state ?? {}) as { key?: string; usr?: unknown };
  return { pathname, search, hash, key, state: usr };
}

/** Creates once. A failure is not kept, so the next call tries again. */
function once<Value>(create: () => Promise<Value>) {
  let pending: Promise<Value> | undefined;
  return () =>
    (pending ??= create().catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));
}

/** A string without a leading slash is relative to the address, not to the route. */
const addressOf = (to: Exclude<Destination, number>) =>
  new URL(typeof to === 'string' ? to : createPath({ pathname: location.pathname, ...to }), location.href);

/** Whether a navigation opens another document. */
export const isOtherPath = (to: Destination) =>
  typeof to !== 'number' && addressOf(to).pathname !== location.pathname;

/** Opens a page without the router. */
function openDocument(to: Destination, { replace = false }: RouterNavigateOptions = {}) {
  if (typeof to === 'number') history.go(to);
  else if (replace) location.replace(addressOf(to));
  else location.assign(addressOf(to));
}

/** Makes navigations to other paths open documents: a browser shows what the server has rendered sooner than what its scripts would. */
function openOtherPaths<Navigating extends Pick<BrowserRouter, 'navigate'>>(router: Navigating): Navigating {
  const navigate = router.navigate.bind(router) as (
    to: Destination,
    options?: RouterNavigateOptions,
  ) => Promise<void>;
  router.navigate = async (to: Destination, options?: RouterNavigateOptions) => {
    if (isOtherPath(to)) openDocument(to, options);
    else await navigate(to, options);
  };
  return router;
}

/** Shows the server-rendered page. Loads the browser router for everything else, and then passes it on. */
function createPageRouter(site: Site, context: StaticHandlerContext) {
  const shown = createStaticRouter(site.routes, context);
  // The browser itself restores the scroll position of a document that it loads.
  const state = { ...shown.state, restoreScrollPosition: false as const };
  const subscribers = new Set<Subscriber>();
  let scrollRestoration: ScrollRestoration | undefined;
  let router: BrowserRouter | undefined;
  let isDisposed = false;
  const load = once(async () => {
    router = await loadBrowserRouter(site);
    if (isDisposed) router.dispose();
    if (scrollRestoration) router.enableScrollRestoration(...scrollRestoration);
    router.subscribe((...change) => subscribers.forEach((subscriber) => subscriber(...change)));
    return router;
  });
  const navigate = async (to: Destination, options?: RouterNavigateOptions) => {
    const loaded = await load().catch(() => undefined);
    if (loaded) await loaded.navigate(to as never, options);
    else openDocument(to, options);
  };
  // Back or Forward to another query that this document has shown before it was reloaded.
  addEventListener('popstate', () => {
    const { pathname, search } = state.location;
    if (!router && location.pathname + location.search !== pathname + search) location.reload();
  });
  const own: Partial<Router> = {
    load,
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    enableScrollRestoration: (...args) => {
      scrollRestoration = args;
      return router?.enableScrollRestoration(...args) ?? (() => undefined);
    },
    navigate,
    revalidate: async () => (await load()).revalidate(),
    dispose: () => {
      isDisposed = true;
      router?.dispose();
    },
  };
  const all = Object.assign(shown, own) as Router;
  return Object.defineProperty(all, 'state', { get: () => router?.state ?? state });
}

/**
 * Creates the router. The code for navigation is half of React Router, and a server-rendered page works without it, so there
 * the router loads it later.
 */
export async function createRouter(site: Site): Promise<Router> {
  const matches = site.hydration && matchRoutes(site.routes, location.pathname);
  if (!matches) {
    const router = openOtherPaths(await loadBrowserRouter(site));
    return Object.assign(router, { load: () => Promise.resolve(router) });
  }
  const context = { matches, location: currentLocation(), basename: '/', actionData: null, errors: null };
  const page = createPageRouter(site, { ...context, ...site.hydration } as unknown as StaticHandlerContext);
  return openOtherPaths(page);
}

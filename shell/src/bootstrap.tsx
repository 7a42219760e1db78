import { MODULE_REPLACED, PAGE_DATA_ID, SHELL } from '@hireloom/contracts';
import type { RouterLocation } from '@hireloom/contracts/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { askForCanary } from './ask-for-canary';
import { FrameUnavailable } from './failure/frame-failure';
import { keepTyped } from './failure/keep-typed';
import { restoreServerHtml } from './failure/restore-server-html';
import { reportedFailures, reportFailure } from './failure/report-failure';
import { createUnhydratedForms, holdForms } from './failure/unhydrated-forms';
import { whenShown } from './interactive';
import { navigationOf } from './layout/navigation';
import { SiteLayout } from './layout/site-layout';
import { loadEntryScript } from './load-entry-script';
import { createOverlayEntries } from './overlays/overlay-entries';
import { hasSameData, loadPage, type Page } from './page';
import { ADDED_STYLES_ID, type PageData, ROOT_ID, STYLES_ID } from './page-data';
import { createRemotes, RemoteFailure } from './remotes';
import { createPageRouter, type PageRouter } from './router/page-router';
import { siteRoutes } from './router/site-routes';
import { currentPlace, followVisit, storeTouch } from './rum/follow-visit';
import { revealFocus } from './scroll/reveal-focus';
import { followHashLinks } from './scroll/hash-links';
import type { Shell } from './shell-context';
import { createHydrationTriggers } from './slots/hydration-triggers';
import { createSlotData } from './slots/slot-data';
import { adoptServerStyles } from './styles';

const elementOf = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
};

const data = JSON.parse(elementOf(PAGE_DATA_ID).textContent) as PageData;
const { registry, hydration, imageHosts, publicOrigin } = data;
const cache = adoptServerStyles(
  elementOf(STYLES_ID) as HTMLStyleElement,
  elementOf(ADDED_STYLES_ID) as HTMLStyleElement,
);
const remotes = createRemotes(registry, loadEntryScript);
const routes = siteRoutes(remotes);

/** For support and forms: `__HIRELOOM__` tells which site version and releases this page has, and what failed on it. */
function describeToSupport() {
  const { shell, siteVersion } = data;
  const releases = Object.fromEntries(registry.remotes.map(({ name, release }) => [name, release]));
  Object.assign(globalThis, {
    __HIRELOOM__: {
      siteVersion,
      releases: { shell: shell.release, ...releases },
      failures: reportedFailures,
    },
  });
}

const loadDocument = () => location.reload();

const frameFailure = (error?: unknown) =>
  new RemoteFailure(SHELL, data.shell.release, './frame', 'render', error);

const restoreHtml = restoreServerHtml({
  root: elementOf(ROOT_ID),
  isRendered: Boolean(hydration),
  loadDocument,
  showFailure: (container) =>
    createRoot(container).render(
      <FrameUnavailable cache={cache} onRetry={loadDocument} failure={frameFailure()} />,
    ),
});

function failFrame(error: unknown) {
  reportFailure(frameFailure(error));
  restoreHtml();
}

/** Updates the document's head when the page changes. The code for this is loaded with the first change. */
function updateHeadOnChange(router: PageRouter) {
  let { page } = router.state;
  const describe = async (at: RouterLocation) => {
    const next = page;
    const head = await import('./document/head').catch(() => undefined);
    if (next === page) head?.describePage(next, at, publicOrigin);
  };
  router.subscribe(({ page: shown, location: at }) => {
    if (shown === page) return;
    page = shown;
    describe(at).catch(reportFailure);
  });
}

/** Starts everything that follows the router or the document from outside the React tree. */
function startServices(router: PageRouter) {
  whenShown(storeTouch);
  const page = () => currentPlace(router.state.page.handle, data.shell.release);
  void followVisit({ rum: data.rum, registry, shell: data.shell, page });
  updateHeadOnChange(router);
  revealFocus();
  followHashLinks(router);
  askForCanary();
  describeToSupport();
  // Hot replacement in development: run the loaders again, because the new module may load other data.
  if (process.env.NODE_ENV === 'development')
    addEventListener(MODULE_REPLACED, () => void router.revalidate());
}

function render(shell: Shell, dispose: () => void) {
  const app = (
    <App cache={cache} shell={shell}>
      <SiteLayout />
    </App>
  );
  const onUncaughtError = (error: unknown) => {
    dispose();
    failFrame(error);
  };
  if (!hydration) return createRoot(elementOf(ROOT_ID), { onUncaughtError }).render(app);
  const handlers = { onRecoverableError: console.error, onUncaughtError };
  keepTyped();
  // In a transition, React hydrates in small steps, and the browser handles taps and scrolling in between.
  startTransition(() => void hydrateRoot(elementOf(ROOT_ID), app, handlers));
}

/** The page that the server rendered, or a page that has to be loaded. */
async function currentPage(): Promise<Page> {
  if (!hydration) return (await import('./router/match-page')).matchPage(routes, location.pathname);
  const { route, ...rendered } = hydration;
  return { ...rendered, handle: routes.find(({ id }) => id === route)?.handle };
}

async function start() {
  const overlays = createOverlayEntries();
  const page = await currentPage();
  const router = createPageRouter(page, async (known, url, signal) => {
    const { pathname, search } = router.state.location;
    if (hasSameData(known, new URL(pathname + search, location.origin), url)) return known;
    return loadPage(known, url, { remotes, startSignal: () => signal, imageHosts });
  });
  overlays.attach(router);
  // Start loading the page's bundle now: hydration would reach it last. A failure is cached, and the page's region shows it.
  if (hydration) page.handle?.page.load().catch(() => undefined);
  startServices(router);
  const unhydratedForms = createUnhydratedForms();
  if (hydration) holdForms(unhydratedForms, page.handle, remotes);
  else void router.revalidate();
  const shell: Shell = {
    remotes,
    router,
    navigation: navigationOf(registry),
    unhydratedForms,
    slotData: createSlotData(data.slotData),
    hydrationTriggers: createHydrationTriggers((slot) => document.querySelector(`[data-slot="${slot}"]`)),
    publicOrigin,
    imageHosts,
    overlays,
  };
  render(shell, router.dispose);
}

/** Hydrates the server-rendered page, or renders the page if the server did not. */
export async function startPage() {
  try {
    await start();
  } catch (error) {
    failFrame(error);
  }
}

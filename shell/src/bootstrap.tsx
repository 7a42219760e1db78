import { PAGE_DATA_ID, type RumReport, SHELL } from '@hireloom/contracts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createCurrentPage } from './current-page';
import { FrameUnavailable } from './failure/page-failure';
import { createHeldRegions, holdRenderedRegions } from './failure/held-regions';
import { preserveTypedInput } from './failure/preserve-typed-input';
import { restoreServerHtml } from './failure/restore-server-html';
import { isNotFound, reportFailure } from './failure/report-failure';
import { saveServerHtml } from './failure/server-html';
import { listNavigation } from './layout/navigation';
import { SiteLayout } from './layout/site-layout';
import { loadEntryScript } from './load-entry-script';
import { listenForBack } from './overlays/use-close-on-back';
import { loadPage, type Page, getPageMeta } from './page';
import { ADDED_STYLES_ID, type PageData, ROOT_ID, STYLES_ID } from './page-data';
import { createRemotes, RemoteFailure } from './remotes';
import { createSiteRoutes } from './site-routes';
import { reportVisit } from './rum/report-visit';
import { App, type Shell } from './shell-context';
import { createHydrationTriggers } from './slots/hydration-triggers';
import { createSlotData } from './slots/slot-data';
import { startServices } from './start-services';
import { adoptServerStyles } from './styles';

const getElement = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
};

const data = JSON.parse(getElement(PAGE_DATA_ID).textContent) as PageData;
const { registry, hydration, imageHosts, publicOrigin } = data;
const cache = adoptServerStyles(
  getElement(STYLES_ID) as HTMLStyleElement,
  getElement(ADDED_STYLES_ID) as HTMLStyleElement,
);
const remotes = createRemotes(registry, loadEntryScript);
const routes = createSiteRoutes(remotes);

const vitals: RumReport['vitals'] = {};

const loadDocument = () => location.reload();

const frameFailure = (error?: unknown) =>
  new RemoteFailure(SHELL, data.shell.release, './frame', 'render', error);

const restoreHtml = restoreServerHtml({
  root: getElement(ROOT_ID),
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

function showTitle(page: Page, url: URL) {
  try {
    document.title = getPageMeta(page, url).title;
  } catch (error) {
    reportFailure(error);
  }
}

async function loadAgain(known: Page, signal: AbortSignal) {
  const url = new URL(location.href);
  const loaded = await loadPage(known, url, { remotes, startSignal: () => signal, imageHosts });
  if (loaded instanceof Response || signal.aborted) return loaded;
  showTitle(loaded, url);
  if (loaded.error && !isNotFound(loaded.error)) reportFailure(loaded.error);
  return loaded;
}

/** Whether the root still has React's markers. A proxy that strips comments strips them too. */
const hasMarkers = () =>
  document.createTreeWalker(getElement(ROOT_ID), NodeFilter.SHOW_COMMENT).nextNode() !== null;

/** In development, errors caught by a boundary are shown over the page too. */
const caught =
  process.env.NODE_ENV === 'development' ? { onCaughtError: (error: unknown) => reportError(error) } : {};

function render(shell: Shell, isHydrating: boolean) {
  const app = (
    <App cache={cache} shell={shell}>
      <SiteLayout />
    </App>
  );
  if (hydration) preserveTypedInput();
  if (!isHydrating)
    return createRoot(getElement(ROOT_ID), { ...caught, onUncaughtError: failFrame }).render(app);
  const handlers = { ...caught, onRecoverableError: console.error, onUncaughtError: failFrame };
  // In a transition, React hydrates in small steps, and the browser handles taps and scrolling in between.
  startTransition(() => void hydrateRoot(getElement(ROOT_ID), app, handlers));
}

/** The server-rendered page, or a page that still has to be loaded. */
async function firstPage(): Promise<Page> {
  if (!hydration) return (await import('./match-page')).matchPage(routes, location.pathname);
  const { route, ...rendered } = hydration;
  return { ...rendered, handle: routes.find(({ id }) => id === route)?.handle };
}

async function start() {
  listenForBack();
  const page = await firstPage();
  const currentPage = createCurrentPage(page, loadAgain);
  const isHydrating = hydration !== undefined && hasMarkers();
  // Start loading the page's bundle now: hydration would reach it last. A failure is cached, and the page's region shows it.
  if (isHydrating) page.handle?.page.load().catch(() => undefined);
  // React replaces a page that it can't hydrate, so the bundle has to be there first.
  else if (hydration) await page.handle?.page.load();
  startServices(data, currentPage, vitals);
  const regions = createHeldRegions();
  if (hydration) holdRenderedRegions(regions, page.handle, remotes);
  else void currentPage.reload();
  const shell: Shell = {
    remotes,
    currentPage,
    pathname: location.pathname,
    navigation: listNavigation(registry),
    slotData: createSlotData(data.slotData),
    browser: {
      regions,
      serverHtml: saveServerHtml(),
      hydrationTriggers: isHydrating
        ? createHydrationTriggers((slot) => document.querySelector(`[data-slot="${slot}"]`))
        : undefined,
    },
    publicOrigin,
    imageHosts,
  };
  render(shell, isHydrating);
}

export async function startPage() {
  try {
    // First, so that a page that fails to start is counted.
    reportVisit(data.siteVersion, vitals);
    await start();
  } catch (error) {
    failFrame(error);
  }
}

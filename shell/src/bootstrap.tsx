import {
  type InspectedRelease,
  INSPECTION_ID,
  MODULE_REPLACED,
  PAGE_DATA_ID,
  SHELL,
} from '@hireloom/contracts';
import { createBrowserRouter, RouterProvider } from '@hireloom/contracts/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { askForCanary } from './ask-for-canary';
import { createOverlayEntries } from './overlays/overlay-entries';
import { createDataAhead } from './prefetch/data-ahead';
import { FrameUnavailable } from './failure/frame-failure';
import { holdUnhydratedForms } from './failure/hold-unhydrated-forms';
import { leavePageStanding } from './failure/leave-page-standing';
import { reportFailure } from './failure/report-failure';
import { createUnhydratedForms } from './failure/unhydrated-forms';
import { fetchCodeAhead } from './prefetch/fetch-code-ahead';
import { fetchOnIntent } from './prefetch/fetch-on-intent';
import { keepHead } from './document/keep-head';
import { navigationOf } from './layout/navigation';
import { loadEntryScript } from './load-entry-script';
import { type PageData, ROOT_ID, STYLES_ID } from './page-data';
import { createRemotes, RemoteFailure } from './remotes';
import { createRoutes, remoteHandle } from './routes';
import { followVisit } from './rum/follow-visit';
import { shownPage } from './rum/shown-page';
import { keepFocusInSight } from './scroll/keep-focus-in-sight';
import { withKeyedHashEntries } from './scroll/key-hash-entries';
import { reachRestoredPosition } from './scroll/reach-restored-position';
import { createSlotData } from './slots/slot-data';
import { createHydrationTriggers } from './slots/hydration-triggers';
import { adoptServerStyles } from './styles';

const elementOf = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
};

const data = JSON.parse(elementOf(PAGE_DATA_ID).textContent) as PageData;
const cache = adoptServerStyles(elementOf(STYLES_ID) as HTMLStyleElement);
const remotes = createRemotes(data.registry, loadEntryScript);
const dataAhead = createDataAhead();
const routes = createRoutes(remotes, { ahead: dataAhead, imageHosts: data.imageHosts });

/** The server says which visits may look behind the page; nobody else fetches what shows it. */
function inspect(router: ReturnType<typeof createBrowserRouter>) {
  const inspection = document.getElementById(INSPECTION_ID);
  if (!inspection) return;
  const releases = JSON.parse(inspection.textContent) as InspectedRelease[];
  const page = () => remoteHandle(router.state.matches);
  const inspected = { releases, registry: data.registry, shell: data.shell, page };
  void import('./inspector/start-inspector').then(({ startInspector }) => startInspector(inspected, cache));
}

const loadDocument = () => location.reload();

const leaveStanding = leavePageStanding({
  root: elementOf(ROOT_ID),
  isRendered: Boolean(data.hydration),
  loadDocument,
  showFailure: (container) =>
    createRoot(container).render(<FrameUnavailable cache={cache} onRetry={loadDocument} />),
});

function failFrame(error: unknown) {
  reportFailure(new RemoteFailure(SHELL, data.shell.release, './frame', 'render', error));
  leaveStanding();
}

/** Overlay entries first: their `popstate` listener must run before the router's, to stop events from reaching it. */
function createRouter() {
  const overlays = createOverlayEntries();
  return {
    overlays,
    router: overlays.attach(createBrowserRouter(routes, { hydrationData: data.hydration })),
  };
}

function start() {
  const { overlays, router } = withKeyedHashEntries(createRouter);
  // Hydration would come to it last. Its failure is kept, and shown by the page's region.
  if (data.hydration)
    remoteHandle(router.state.matches)
      ?.page.load()
      .catch(() => undefined);
  keepHead(router, data.publicOrigin);
  followVisit({
    rum: data.rum,
    registry: data.registry,
    shell: data.shell,
    page: () => shownPage(router.state.matches, data.shell.release),
  });
  fetchOnIntent(routes, dataAhead, data.imageHosts);
  void fetchCodeAhead(routes);
  keepFocusInSight();
  reachRestoredPosition(router);
  askForCanary(router);
  inspect(router);
  const hydrationTriggers = createHydrationTriggers((slot) =>
    document.querySelector(`[data-slot="${slot}"]`),
  );
  // In development alone: what was saved of a page may load or say something else.
  if (process.env.NODE_ENV === 'development')
    addEventListener(MODULE_REPLACED, () => void router.revalidate());
  const { location } = router.state;
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location !== location) hydrationTriggers.leave();
  });
  const unhydratedForms = createUnhydratedForms();
  if (data.hydration) holdUnhydratedForms(unhydratedForms, router, remotes);
  const shell = {
    remotes,
    navigation: navigationOf(data.registry),
    unhydratedForms,
    slotData: createSlotData(data.slotData),
    hydrationTriggers,
    publicOrigin: data.publicOrigin,
    imageHosts: data.imageHosts,
    overlays,
  };
  const app = (
    <App cache={cache} shell={shell}>
      <RouterProvider router={router} />
    </App>
  );
  const onUncaughtError = (error: unknown) => {
    router.dispose();
    failFrame(error);
  };
  // As a transition React hydrates in small pieces and lets taps and scrolling through between them.
  if (data.hydration) {
    const handlers = { onRecoverableError: console.error, onUncaughtError };
    startTransition(() => void hydrateRoot(elementOf(ROOT_ID), app, handlers));
  } else createRoot(elementOf(ROOT_ID), { onUncaughtError }).render(app);
}

/** Takes over the page that came rendered; one that did not is rendered here. */
export function startPage() {
  try {
    start();
  } catch (error) {
    failFrame(error);
  }
}

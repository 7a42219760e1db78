import {
  type InspectedRelease,
  INSPECTION_ID,
  MODULE_REPLACED,
  PAGE_DATA_ID,
  SHELL,
} from '@hireloom/contracts';
import { RouterProvider } from '@hireloom/contracts/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { askForCanary } from './ask-for-canary';
import { FrameUnavailable } from './failure/frame-failure';
import { leavePageStanding } from './failure/leave-page-standing';
import { reportedFailures, reportFailure } from './failure/report-failure';
import { createUnhydratedForms, holdForms } from './failure/unhydrated-forms';
import { recordSteps } from './inspector/load-steps';
import { untilLoaded, whenIdle, whenShown } from './interactive';
import { navigationOf } from './layout/navigation';
import { loadEntryScript } from './load-entry-script';
import { createOverlayEntries } from './overlays/overlay-entries';
import { ADDED_STYLES_ID, type PageData, ROOT_ID, STYLES_ID } from './page-data';
import { remoteHandle } from './remote-handle';
import { createRemotes, RemoteFailure } from './remotes';
import { createRouter, type Router } from './router/start-router';
import { createRoutes } from './routes';
import { currentPlace, followVisit, storeTouch } from './rum/follow-visit';
import { revealFocus } from './scroll/reveal-focus';
import { keyFirstEntry, routeHashLinks } from './scroll/route-hash-links';
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
const inspection = document.getElementById(INSPECTION_ID);
const loading = inspection ? recordSteps() : undefined;
const remotes = createRemotes(registry, loadEntryScript, loading?.onStep);
const routes = createRoutes(remotes, { imageHosts });

/** Starts the inspector if the server has enabled it for this visit. Other visits do not fetch its code. */
function inspect(router: Router) {
  if (!inspection || !loading) return;
  const releases = JSON.parse(inspection.textContent) as InspectedRelease[];
  const page = () => remoteHandle(router.state.matches);
  const inspected = { releases, registry, shell: data.shell, page, steps: loading.steps };
  void import('./inspector/inspector').then(({ startInspector }) => startInspector(inspected, cache));
}

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

const leaveStanding = leavePageStanding({
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
  leaveStanding();
}

/** Creates the triggers that hydrate slots, and fires all of them once the page's address has changed, as with a list's query. */
function createTriggers(router: Router) {
  const triggers = createHydrationTriggers((slot) => document.querySelector(`[data-slot="${slot}"]`));
  const { location } = router.state;
  router.subscribe((state) => {
    const hasArrived = state.navigation.state === 'idle';
    if (!hasArrived || state.location !== location) triggers.leave();
    if (hasArrived) whenIdle(triggers.arrive);
  });
  return triggers;
}

/** Once the page is loaded and idle, loads the code for navigation. If this fails, a navigation loads it again. */
async function loadNavigation(router: Router) {
  await untilLoaded();
  whenIdle(() => void router.load().catch(() => undefined));
}

/** Starts everything that follows the router or the document from outside the React tree. */
function startServices(router: Router) {
  whenShown(storeTouch);
  const page = () => currentPlace(router.state.matches, data.shell.release);
  void followVisit({ rum: data.rum, registry, shell: data.shell, page });
  void loadNavigation(router);
  revealFocus();
  routeHashLinks(router);
  askForCanary();
  describeToSupport();
  inspect(router);
  // Hot replacement in development: run the loaders again, because the new module may load other data.
  if (process.env.NODE_ENV === 'development')
    addEventListener(MODULE_REPLACED, () => void router.revalidate());
}

function render(router: Router, shell: Shell) {
  const app = (
    <App cache={cache} shell={shell}>
      <RouterProvider router={router} />
    </App>
  );
  const onUncaughtError = (error: unknown) => {
    router.dispose();
    failFrame(error);
  };
  if (!hydration) return createRoot(elementOf(ROOT_ID), { onUncaughtError }).render(app);
  const handlers = { onRecoverableError: console.error, onUncaughtError };
  // In a transition, React hydrates in small steps, and the browser handles taps and scrolling in between.
  startTransition(() => void hydrateRoot(elementOf(ROOT_ID), app, handlers));
}

async function start() {
  keyFirstEntry();
  const overlays = createOverlayEntries();
  const router = overlays.attach(await createRouter({ routes, publicOrigin, hydration }));
  // Start loading the page's bundle now: hydration would reach it last. A failure is cached, and the page's region shows it.
  if (hydration)
    remoteHandle(router.state.matches)
      ?.page.load()
      .catch(() => undefined);
  startServices(router);
  const hydrationTriggers = createTriggers(router);
  const unhydratedForms = createUnhydratedForms();
  if (hydration) holdForms(unhydratedForms, router, remotes);
  render(router, {
    remotes,
    navigation: navigationOf(registry),
    unhydratedForms,
    slotData: createSlotData(data.slotData),
    hydrationTriggers,
    publicOrigin,
    imageHosts,
    overlays,
  });
}

/** Hydrates the server-rendered page, or renders the page if the server did not. */
export async function startPage() {
  try {
    await start();
  } catch (error) {
    failFrame(error);
  }
}

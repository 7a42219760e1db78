import { createBrowserRouter, RouterProvider } from '@hireloom/contracts/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { FrameUnavailable } from './failure/frame-failure';
import { holdRenderedForms } from './failure/hold-rendered-forms';
import { leavePageStanding } from './failure/leave-page-standing';
import { reportFailure } from './failure/report-failure';
import { createStandingForms } from './failure/standing-forms';
import { followVisit } from './field-data/follow-visit';
import { placeOf } from './field-data/place';
import { type InspectedRelease, INSPECTION_ID } from './inspector/inspection';
import { keepHead } from './layout/keep-head';
import { loadEntryScript } from './load-entry-script';
import { PAGE_DATA_ID, type PageData, ROOT_ID } from './page-data';
import { createRemotes, RemoteFailure } from './remotes';
import { createRoutes, remoteHandle } from './routes';
import { createSlotData } from './slots/slot-data';
import { createSlotGates } from './slots/slot-gates';
import { adoptServerStyles } from './styles';

const elementOf = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
};

const data = JSON.parse(elementOf(PAGE_DATA_ID).textContent) as PageData;
const remotes = createRemotes(data.registry, loadEntryScript);
const routes = createRoutes(remotes, '');

/** The server says which visits may look behind the page; nobody else fetches what shows it. */
function inspect(router: ReturnType<typeof createBrowserRouter>) {
  const inspection = document.getElementById(INSPECTION_ID);
  if (!inspection) return;
  const releases = JSON.parse(inspection.textContent) as InspectedRelease[];
  const page = () => remoteHandle(router.state.matches);
  const inspected = { releases, registry: data.registry, shell: data.site.shell, page };
  void import('./inspector/start-inspector').then(({ startInspector }) =>
    startInspector(inspected, data.nonce),
  );
}

const loadDocument = () => location.reload();

const leaveStanding = leavePageStanding({
  root: elementOf(ROOT_ID),
  isRendered: Boolean(data.hydration),
  loadDocument,
  showFailure: (place) =>
    createRoot(place).render(
      <FrameUnavailable cache={adoptServerStyles(data.nonce)} onRetry={loadDocument} />,
    ),
});

function failFrame(error: unknown) {
  reportFailure(new RemoteFailure('shell', data.site.shell, './frame', 'render', error));
  leaveStanding();
}

function start() {
  const router = createBrowserRouter(routes, { hydrationData: data.hydration });
  keepHead(router, data.publicOrigin);
  followVisit({
    ...data.site,
    registry: data.registry,
    place: () => placeOf(router.state.matches, data.site.shell),
  });
  inspect(router);
  const slotGates = createSlotGates((slot) => document.querySelector(`[data-slot="${slot}"]`));
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') slotGates.openAll();
  });
  const standingForms = createStandingForms();
  if (data.hydration) holdRenderedForms(standingForms, router, remotes);
  const shell = {
    remotes,
    standingForms,
    slotData: createSlotData(data.slotData),
    slotGates,
    apiUrl: '',
    publicOrigin: data.publicOrigin,
  };
  const app = (
    <App
      cache={adoptServerStyles(data.nonce, data.styleNames)}
      hasGlobalStyles={data.styleNames !== undefined}
      shell={shell}
    >
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

try {
  start();
} catch (error) {
  failFrame(error);
}

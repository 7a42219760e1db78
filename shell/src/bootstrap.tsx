import { createBrowserRouter, RouterProvider } from '@hireloom/shared/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { holdRenderedForms } from './failure/hold-rendered-forms';
import { createStandingForms } from './failure/standing-forms';
import { followVisit } from './field-data/follow-visit';
import { placeOf } from './field-data/place';
import { keepHead } from './layout/keep-head';
import { loadEntryScript } from './load-entry-script';
import { PAGE_DATA_ID, type PageData, ROOT_ID } from './page-data';
import { createRemotes } from './remotes';
import { createRoutes } from './routes';
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

function start() {
  const router = createBrowserRouter(routes, { hydrationData: data.hydration });
  keepHead(router, data.publicOrigin);
  followVisit({
    ...data.site,
    registry: data.registry,
    place: () => placeOf(router.state.matches, data.site.shell),
  });
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
  // As a transition React hydrates in small pieces and lets taps and scrolling through between them.
  if (data.hydration) {
    startTransition(() => void hydrateRoot(elementOf(ROOT_ID), app, { onRecoverableError: console.error }));
  } else createRoot(elementOf(ROOT_ID)).render(app);
}

start();

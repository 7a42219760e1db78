import type { RouteObject } from '@hireloom/contracts/router';
import { createBrowserRouter as create } from 'react-router/navigation';
import type { HydrationState } from 'react-router-dom';
import { keepHead } from '../document/head';
import { whenShown } from '../interactive';
import { countVisit } from '../rum/count-visit';
import { reachRestoredPosition } from '../scroll/reach-restored-position';

/** The router of the current page. `publicOrigin`: the site's address, for the document's head after a change of the query. */
export function createBrowserRouter(
  routes: RouteObject[],
  publicOrigin: string,
  hydrationData?: HydrationState,
) {
  const router = create(routes, { hydrationData });
  keepHead(router, publicOrigin);
  reachRestoredPosition(router);
  // Every page loads this chunk, and loads it late. The timeout runs after `storeTouch`.
  setTimeout(() => whenShown(countVisit));
  return router;
}

export type BrowserRouter = ReturnType<typeof createBrowserRouter>;

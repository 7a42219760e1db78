import type { createBrowserRouter } from '@hireloom/shared/router';
import { pageMeta } from '../page-meta';
import { applyHead, headOf } from './head';

type Router = ReturnType<typeof createBrowserRouter>;

/** Keeps the document's head with the page that the router shows. A page that came rendered brought its own. */
export function keepHead(router: Router, publicOrigin: string) {
  let described = router.state.initialized ? router.state.location.key : undefined;
  router.subscribe(({ location: { key, pathname, search }, navigation, initialized, ...state }) => {
    if (!initialized || navigation.state !== 'idle' || key === described) return;
    described = key;
    const url = new URL(pathname + search, publicOrigin);
    applyHead(headOf(pageMeta(state, url), publicOrigin, pathname));
  });
}

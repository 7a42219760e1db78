import type { createBrowserRouter } from '@hireloom/contracts/router';
import { pageMeta } from '../page-meta';
import { applyHead, headOf } from './head';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
type State = Router['state'];

/** Whether the page differs, or its data: a retry may have loaded what failed before. */
const isOtherPage = (a: State, b: State) =>
  a.location.key !== b.location.key || a.loaderData !== b.loaderData || a.errors !== b.errors;

/** Updates the document head whenever the router shows another page. A server-rendered page already has its own. */
export function keepHead(router: Router, publicOrigin: string) {
  let described = router.state.initialized ? router.state : undefined;
  router.subscribe((state) => {
    if (!state.initialized || state.navigation.state !== 'idle') return;
    if (described && !isOtherPage(described, state)) return;
    described = state;
    const { pathname, search } = state.location;
    const url = new URL(pathname + search, publicOrigin);
    applyHead(headOf(pageMeta(state, url), publicOrigin, pathname));
  });
}

import { matchRoutes } from 'react-router-dom';
import type { Page } from './page';
import type { SiteRoute } from './site-routes';

export function matchPage(routes: readonly SiteRoute[], pathname: string): Page & { id?: string } {
  const [match] = matchRoutes([...routes], pathname) ?? [];
  if (!match) return { params: {} };
  const { route, params } = match;
  return { id: route.id, handle: route.handle, params: params as Page['params'] };
}

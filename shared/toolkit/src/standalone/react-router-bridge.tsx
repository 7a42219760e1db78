import { type Router, RouterContext } from '@hireloom/contracts/router';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';

/** Provides React Router to its children as the router that remotes use. For the element of a route, where React Router's hooks work. */
export function ReactRouterBridge({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const router: Router = {
    state: { location: useLocation(), navigation: useNavigation() },
    // Each change renders this component again.
    subscribe: () => () => undefined,
    navigate: async (to, options) => navigate(to, options),
    revalidate,
  };
  return <RouterContext value={router}>{children}</RouterContext>;
}

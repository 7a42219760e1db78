import { type ComponentPropsWithRef, createContext, type MouseEvent, use, useSyncExternalStore } from 'react';
import { isForBrowser } from './is-for-browser';

export type RouterLocation = { pathname: string; search: string; hash: string };

/** An address of the site, whole or in parts. Without a path, it is an address of the current page. */
export type To = string | Partial<RouterLocation>;

/** `replace`: the new address replaces the current history entry. `preventScrollReset`: the page stays at its scroll position. */
export type NavigateOptions = { replace?: boolean; preventScrollReset?: boolean };

/** `location`: the address that is loading, if one is. */
export type Navigation = { state: string; location?: RouterLocation };

/** The part of a router that remotes use, in the shape of React Router's. */
export type Router = {
  readonly state: { location: RouterLocation; navigation: Navigation };
  subscribe: (onChange: () => void) => () => void;
  navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  revalidate: () => Promise<void>;
};

const withMark = (mark: string, part = '') => (part && !part.startsWith(mark) ? mark + part : part);

/** The text of an address. Its query and hash may be given without `?` and `#`. */
export const addressOf = (to: To) =>
  typeof to === 'string' ? to : (to.pathname ?? '') + withMark('?', to.search) + withMark('#', to.hash);

/** Used where no router is provided: opens documents. */
const documentRouter: Router = {
  state: { location: { pathname: '/', search: '', hash: '' }, navigation: { state: 'idle' } },
  subscribe: () => () => undefined,
  navigate: async (to) => location.assign(addressOf(to)),
  revalidate: async () => location.reload(),
};

/** The shell provides it, as do standalone pages and tests. */
export const RouterContext = createContext(documentRouter);

function useRouterState<Value>(select: (state: Router['state']) => Value): Value {
  const router = use(RouterContext);
  const current = () => select(router.state);
  return useSyncExternalStore(router.subscribe, current, current);
}

export const useLocation = () => useRouterState(({ location }) => location);

export const useNavigation = () => useRouterState(({ navigation }) => navigation);

export const useNavigate = () => use(RouterContext).navigate;

/** `revalidate` loads the data of the page again. */
export function useRevalidator() {
  const { revalidate } = use(RouterContext);
  return { revalidate };
}

/** The query of the current address. */
export const useSearchParams = () => [new URLSearchParams(useLocation().search)] as const;

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & NavigateOptions & { to: To };

/** A link that the router follows. It is an ordinary link without scripts, in a new tab, and as a download. */
export function Link({ to, replace, preventScrollReset, onClick, children, ...anchor }: LinkProps) {
  const { navigate } = use(RouterContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOwnTab = !anchor.target || anchor.target === '_self';
    if (event.defaultPrevented || isForBrowser(event) || !isOwnTab || anchor.download !== undefined) return;
    event.preventDefault();
    void navigate(to, { replace, preventScrollReset });
  };
  return (
    <a href={addressOf(to)} onClick={follow} {...anchor}>
      {children}
    </a>
  );
}

import { useLocation, useMatches } from '@hireloom/contracts/router';

/**
 * The path of the page that is shown; undefined where no remote serves one: all such addresses get the same document, so
 * nothing in it may depend on which it is.
 */
export function usePagePath(): string | undefined {
  const { pathname } = useLocation();
  return useMatches().some(({ handle }) => handle) ? pathname : undefined;
}

import { useLocation, useMatches } from '@hireloom/contracts/router';

/** As the route table has it with the pages of remotes. */
type Handle = { partOf?: string };

const usePageHandle = () => useMatches().find(({ handle }) => handle)?.handle as Handle | undefined;

/**
 * The path of the page that is shown; undefined where no remote serves one: all such addresses get the same document, so
 * nothing in it may depend on which it is.
 */
export function usePagePath(): string | undefined {
  const { pathname } = useLocation();
  return usePageHandle() ? pathname : undefined;
}

/** The path of the page that lists the one that is shown, if one does. */
export const useListingPath = (): string | undefined => usePageHandle()?.partOf;

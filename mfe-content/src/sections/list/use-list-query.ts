import type { LoaderArgs, MetaArgs, PageMeta } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListAddress, listSearch, readListAddress } from './list-address';
import type { LoadedList } from './list-data';

/** Where the page goes once the next list is shown: to its status line, to the card with this index, or to a scroll position. */
export type FocusOrScrollTarget = 'list' | number | { top: number };

/** Shows the list at another address. `isReplacing`: without a history entry of its own. */
export type GoTo = (
  address: Partial<ListAddress>,
  options?: { isReplacing?: boolean; target?: FocusOrScrollTarget },
) => void;

/** The module of a list's page. */
type ListModule<Data> = {
  path: string;
  loader: (args: LoaderArgs) => Promise<Data>;
  meta: (args: MetaArgs<Data>) => PageMeta;
};

/** The scroll position at which the visitor left the entry. The browser restores its own too early: the list is not there yet. */
type EntryState = { top?: number } | null;

function writeHistory({ href }: URL, isReplacing: boolean) {
  const state = history.state as EntryState;
  if (isReplacing || href === location.href) return history.replaceState(state, '', href);
  history.replaceState({ ...state, top: scrollY }, '');
  history.pushState(null, '', href);
}

/** Takes the position out of the entry, because it is outdated once the visitor scrolls on. */
function takePosition(): FocusOrScrollTarget | undefined {
  const { top, ...state } = (history.state ?? {}) as NonNullable<EntryState>;
  if (top === undefined) return undefined;
  history.replaceState(state, '');
  return { top };
}

function describe({ title, canonical = '' }: PageMeta, origin: string) {
  document.title = title;
  document.querySelector('link[rel=canonical]')?.setAttribute('href', origin + canonical);
}

/**
 * Follows the query in the address of a list: `goTo`, Back and Forward load its cards, the newest cancels the one before. `wanted` is
 * the address that is loading, or the current one. `takeTarget` returns where to go once the list is shown.
 */
export function useListQuery<Data extends LoadedList<unknown>>(
  rendered: Data,
  { path, loader, meta }: ListModule<Data>,
) {
  const { publicOrigin } = usePlatform();
  const [loaded, setLoaded] = useState({ of: rendered, data: rendered });
  const [wanted, setWanted] = useState<ListAddress>();
  const target = useRef<FocusOrScrollTarget>(undefined);
  const loading = useRef<AbortController>(undefined);
  // The page may have been loaded again as a whole.
  const data = loaded.of === rendered ? loaded.data : rendered;

  const show = async (address: Partial<ListAddress>, onLoaded: (url: URL) => void) => {
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    const url = new URL(path + listSearch(address), location.origin);
    setWanted(readListAddress(url.searchParams));
    try {
      const next = await loader({ url, params: {}, apiUrl: '', signal });
      if (signal.aborted) return;
      onLoaded(url);
      describe(meta({ loaderData: next, params: {}, url }), publicOrigin);
      setLoaded({ of: rendered, data: next });
      setWanted(undefined);
    } catch {
      // Safari refuses more than 100 changes of the history within 30 seconds.
      if (!signal.aborted) location.assign(url);
    }
  };
  const goTo: GoTo = (address, { isReplacing = false, target: next } = {}) => {
    target.current = next;
    void show(address, (url) => writeHistory(url, isReplacing));
  };
  const follow = useEffectEvent(() => {
    const address = readListAddress(new URLSearchParams(location.search));
    target.current = takePosition();
    if (listSearch(address) !== listSearch(data.address)) return void show(address, () => undefined);
    loading.current?.abort();
    setWanted(undefined);
  });
  // An effect, because the history is outside React.
  useEffect(() => {
    const onPopState = () => follow();
    // Back may have been pressed before this page was hydrated.
    onPopState();
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      loading.current?.abort();
    };
  }, []);
  const takeTarget = useCallback(() => {
    const taken = target.current;
    target.current = undefined;
    return taken;
  }, []);
  return { data, wanted: wanted ?? data.address, goTo, takeTarget };
}

import type { LoaderArgs, MetaArgs, PageMeta } from '@hireloom/contracts';
import { usePlatform } from '@hireloom/contracts/platform';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListSelection, toQueryString, parseListSelection } from './list-selection';
import type { LoadedList } from './list-data';

/** Where the page goes once the next list is shown: to its status line, to the card with this index, or to a scroll position. */
export type FocusOrScrollTarget = 'list' | number | { top: number };

/** Shows the list for another query. `isReplacing`: replaces the current history entry instead of adding one. */
export type GoTo = (
  selection: Partial<ListSelection>,
  options?: { isReplacing?: boolean; target?: FocusOrScrollTarget },
) => void;

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

/** Removes the position from the entry, because it is stale once the visitor scrolls on. */
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

/** `wanted`: the query that is loading, or the current one. `takeTarget` returns where to go once the list is shown. */
export function useListQuery<Data extends LoadedList<unknown>>(
  rendered: Data,
  { path, loader, meta }: ListModule<Data>,
) {
  const { publicOrigin } = usePlatform();
  const [loaded, setLoaded] = useState({ of: rendered, data: rendered });
  const [wanted, setWanted] = useState<ListSelection>();
  const target = useRef<FocusOrScrollTarget>(undefined);
  const loading = useRef<AbortController>(undefined);
  // The whole page may have been reloaded.
  const data = loaded.of === rendered ? loaded.data : rendered;

  const show = async (selection: Partial<ListSelection>, onLoaded: (url: URL) => void) => {
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    const url = new URL(path + toQueryString(selection), location.origin);
    setWanted(parseListSelection(url.searchParams));
    try {
      const next = await loader({ url, params: {}, apiUrl: '', signal });
      if (signal.aborted) return;
      onLoaded(url);
      describe(meta({ loaderData: next, params: {}, url }), publicOrigin);
      setLoaded({ of: rendered, data: next });
      setWanted(undefined);
    } catch {
      // Safari throws after more than 100 history changes within 30 seconds.
      if (!signal.aborted) location.assign(url);
    }
  };
  const goTo: GoTo = (selection, { isReplacing = false, target: next } = {}) => {
    target.current = next;
    void show(selection, (url) => writeHistory(url, isReplacing));
  };
  const follow = useEffectEvent(() => {
    const selection = parseListSelection(new URLSearchParams(location.search));
    target.current = takePosition();
    if (toQueryString(selection) !== toQueryString(data.selection))
      return void show(selection, () => undefined);
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
  return { data, wanted: wanted ?? data.selection, goTo, takeTarget };
}

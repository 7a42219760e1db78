import type { Page } from './page';

type PageState = { page: Page; isLoading: boolean };

/** `reload`: loads the page's code and data again. A newer call cancels the previous one. */
export type CurrentPage = {
  readonly state: PageState;
  subscribe: (onChange: () => void) => () => void;
  reload: () => Promise<void>;
};

export const createStaticPage = (page: Page): CurrentPage => ({
  state: { page, isLoading: false },
  subscribe: () => () => undefined,
  reload: () => Promise.resolve(),
});

/** `load` returns the page with new data, or a redirect. Does not throw. */
export function createCurrentPage(
  page: Page,
  load: (page: Page, signal: AbortSignal) => Promise<Page | Response>,
): CurrentPage {
  let state: PageState = { page, isLoading: false };
  let loading = new AbortController();
  const subscribers = new Set<() => void>();
  const update = (next: PageState) => {
    state = next;
    subscribers.forEach((subscriber) => subscriber());
  };
  return {
    get state() {
      return state;
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    reload: async () => {
      loading.abort();
      const { signal } = (loading = new AbortController());
      update({ ...state, isLoading: true });
      const loaded = await load(state.page, signal);
      if (signal.aborted) return;
      if (loaded instanceof Response) location.replace(loaded.headers.get('Location') ?? '/');
      else update({ page: loaded, isLoading: false });
    },
  };
}

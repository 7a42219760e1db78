import { type CallContext, logFailure, type Page } from '@hireloom/contracts/api';
import { type ListQuery, type LoaderArgs, maxPageSize, type PageMeta } from '@hireloom/contracts';
import type { blogs } from '../../content/blogs';
import { type Deferred, defer } from '../deferred';
import type { Breadcrumbs } from '../story-paths';
import { pickFilters, type ListSelection, toQueryString, parseListSelection } from './list-selection';

/** A filter of the list. `name` is its query parameter, `all` the label of the option that clears it. */
export type ListFilter = {
  name: 'category' | 'service';
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
};

/** `services` maps the value in the URL to the name of the service. */
type ListTexts = Record<Exclude<keyof typeof blogs.list, 'meta' | 'categoriesLabel'>, string> & {
  categoriesLabel?: string;
  services?: Readonly<Record<string, string>>;
};

export type ListDefinition = {
  texts: ListTexts;
  path: string;
  pageSize: number;
  categories?: readonly string[];
  filters?: readonly ListFilter[];
};

export type LoadedList<Card> = { selection: ListSelection; list: Deferred<Page<Card> | null> };

type FetchPage<Card> = (query: ListQuery, context: CallContext) => Promise<Page<Card>>;

/** The requests for pages `from` to `page`: one if a larger page covers exactly this range, as after View More on the first page. */
function listPagesToFetch({ from, page }: ListSelection, pageSize: number) {
  const count = page - from + 1;
  const isOnePage = (from - 1) % count === 0 && count * pageSize <= maxPageSize;
  if (isOnePage) return [{ page: (from - 1) / count + 1, pageSize: count * pageSize }];
  return Array.from({ length: count }, (_, index) => ({ page: from + index, pageSize }));
}

async function fetchShown<Card>(
  fetchPage: FetchPage<Card>,
  selection: ListSelection,
  pageSize: number,
  context: CallContext,
): Promise<Page<Card>> {
  const { q, category, service } = selection;
  const choice = { q: q || undefined, category: category || undefined, service: service || undefined };
  const pages = await Promise.all(
    listPagesToFetch(selection, pageSize).map((paging) => fetchPage({ ...choice, ...paging }, context)),
  );
  return { items: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? 0 };
}

export async function loadList<Card>(
  fetchPage: FetchPage<Card>,
  pageSize: number,
  { url, apiUrl, signal }: LoaderArgs,
): Promise<LoadedList<Card>> {
  const selection = parseListSelection(url.searchParams);
  const shown = fetchShown(fetchPage, selection, pageSize, { apiUrl, signal }).catch((error: unknown) => {
    logFailure(`The list ${url.pathname} could not be loaded`, error, signal);
    return null;
  });
  return { selection, list: await defer(shown) };
}

/** Search engines may index every page of the unfiltered list, so that they find every card, but no search results. */
export function createListMeta<Card>(
  { title, description }: { title: string; description: string },
  breadcrumbs: Breadcrumbs,
  { selection, list }: LoadedList<Card>,
): PageMeta {
  const { from } = selection;
  const choice = pickFilters(selection);
  const shown = 'value' in list ? list.value : undefined;
  const isPastTheEnd = shown?.items.length === 0 && from > 1;
  return {
    title: from > 1 ? `Page ${from}: ${title}` : title,
    description: from > 1 ? `Page ${from}. ${description}` : description,
    canonical: breadcrumbs[1].path + toQueryString({ ...choice, page: from }),
    noindex: toQueryString(choice) !== '' || isPastTheEnd,
    status: shown === null ? 503 : undefined,
    breadcrumbs,
  };
}

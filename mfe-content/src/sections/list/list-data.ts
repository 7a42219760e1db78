import { type CallContext, logFailure, type Page } from '@hireloom/contracts/api';
import { type ListQuery, type LoaderArgs, maxPageSize, type PageMeta } from '@hireloom/contracts';
import type { blogs } from '../../content/blogs';
import { type Deferred, defer } from '../deferred';
import type { Breadcrumbs } from '../story-paths';
import { choiceOf, type ListAddress, listSearch, readListAddress } from './list-address';

/** A filter: a query parameter and its possible values. `all`: label of the option that clears the filter. */
export type ListFilter = {
  name: 'category' | 'service';
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
};

/** `services`: their names by the value in the URL. */
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

/** `list` is null if it could not be fetched. */
export type LoadedList<Card> = { address: ListAddress; list: Deferred<Page<Card> | null> };

type FetchPage<Card> = (query: ListQuery, context: CallContext) => Promise<Page<Card>>;

/** Pages `from` to `page`: one larger page if the numbers allow it, as after View More on the first page. */
function pagesToFetch({ from, page }: ListAddress, pageSize: number) {
  const count = page - from + 1;
  const isOnePage = (from - 1) % count === 0 && count * pageSize <= maxPageSize;
  if (isOnePage) return [{ page: (from - 1) / count + 1, pageSize: count * pageSize }];
  return Array.from({ length: count }, (_, index) => ({ page: from + index, pageSize }));
}

async function fetchShown<Card>(
  fetchPage: FetchPage<Card>,
  address: ListAddress,
  pageSize: number,
  context: CallContext,
): Promise<Page<Card>> {
  const { q, category, service } = address;
  const choice = { q: q || undefined, category: category || undefined, service: service || undefined };
  const pages = await Promise.all(
    pagesToFetch(address, pageSize).map((paging) => fetchPage({ ...choice, ...paging }, context)),
  );
  return { items: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? 0 };
}

/** Loads the cards for the page's URL. */
export async function loadList<Card>(
  fetchPage: FetchPage<Card>,
  pageSize: number,
  { url, apiUrl, signal }: LoaderArgs,
): Promise<LoadedList<Card>> {
  const address = readListAddress(url.searchParams);
  const shown = fetchShown(fetchPage, address, pageSize, { apiUrl, signal }).catch((error: unknown) => {
    logFailure(`The list ${url.pathname} could not be loaded`, error, signal);
    return null;
  });
  return { address, list: await defer(shown) };
}

/**
 * Metadata of a list. Search engines index each page of the whole list, which is how they find every card, but no
 * search results.
 */
export function listMeta<Card>(
  { title, description }: { title: string; description: string },
  breadcrumbs: Breadcrumbs,
  { address, list }: LoadedList<Card>,
): PageMeta {
  const { from } = address;
  const choice = choiceOf(address);
  const shown = 'value' in list ? list.value : undefined;
  const isPastTheEnd = shown?.items.length === 0 && from > 1;
  return {
    title: from > 1 ? `Page ${from}: ${title}` : title,
    description: from > 1 ? `Page ${from}. ${description}` : description,
    canonical: breadcrumbs[1].path + listSearch({ ...choice, page: from }),
    noindex: listSearch(choice) !== '' || isPastTheEnd,
    status: shown === null ? 503 : undefined,
    breadcrumbs,
  };
}

import { type CallContext, logFailure, type Page } from '@hireloom/contracts/api';
import { type ListQuery, type LoaderArgs, maxPageSize } from '@hireloom/contracts';
import { type ListAddress, readListAddress } from './list-address';
import { type Deferred, defer } from '../deferred';

/** Null: the list could not be fetched. */
export type LoadedList<Card> = { address: ListAddress; list: Deferred<Page<Card> | null> };

type FetchPage<Card> = (query: ListQuery, context: CallContext) => Promise<Page<Card>>;

/** Pages `from` to `page` are one larger page where the numbers allow it, as they do after View More on a fresh list. */
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
  const asked = { q: q || undefined, category: category || undefined, service: service || undefined };
  const pages = await Promise.all(
    pagesToFetch(address, pageSize).map((paging) => fetchPage({ ...asked, ...paging }, context)),
  );
  return { items: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? 0 };
}

/** The loader of a list page: what its address asks for. A failed fetch leaves no list. */
export async function loadList<Card>(
  fetchPage: FetchPage<Card>,
  pageSize: number,
  { url, apiUrl, signal }: LoaderArgs,
): Promise<LoadedList<Card>> {
  const address = readListAddress(url.searchParams);
  const shown = fetchShown(fetchPage, address, pageSize, { apiUrl, signal });
  const logged = (error: unknown) => {
    logFailure(`The list ${url.pathname} could not be loaded`, error, signal);
    return null;
  };
  return { address, list: await defer(shown.catch(logged)) };
}

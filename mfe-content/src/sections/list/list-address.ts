import { allCategories } from '@hireloom/contracts';

/** A visitor's search words and filters; an empty string means no filter. */
export type ListChoice = { q: string; category: string; service: string };

/** The parsed URL of a list. Selects pages `from` to `page` of the matches, counted from 1. */
export type ListAddress = ListChoice & { from: number; page: number };

/** The API rejects longer search phrases. */
export const longestPhrase = 200;
const longestName = 60;

const lastPage = 1_000_000;

/** Limits the length of the list: beyond this, View More drops the first pages. */
const mostPagesShown = 20;

function readPage(text: string | undefined): number | undefined {
  const isNumber = text !== undefined && /^[1-9]\d{0,6}$/.test(text);
  return isNumber ? Math.min(Number(text), lastPage) : undefined;
}

function readCategory(text: string): string {
  const category = text.trim().slice(0, longestName);
  return category.toLowerCase() === allCategories.toLowerCase() ? '' : category;
}

/** Returns the first value of each parameter. */
function firstValues(query: URLSearchParams): Partial<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of query) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

/** Parses a list's query parameters. Ignores invalid ones. */
export function readListAddress(query: URLSearchParams): ListAddress {
  const { q = '', category = '', service = '', ...pages } = firstValues(query);
  const page = readPage(pages.page) ?? 1;
  const from = Math.min(readPage(pages.from) ?? page, page);
  return {
    q: q.trim().slice(0, longestPhrase),
    category: readCategory(category),
    service: service.trim().slice(0, longestName),
    from: Math.max(from, page - mostPagesShown + 1),
    page,
  };
}

/**
 * Returns the query string for an address, with its question mark. It is empty for the first page without search words
 * or filters.
 */
export function listSearch(address: Partial<ListAddress>): string {
  const { q = '', category = '', service = '', page = 1, from = page } = address;
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (service) query.set('service', service);
  if (from < page) query.set('from', String(from));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns the search words and filters without the paging. */
export const toChoice = ({ q, category, service }: ListAddress): ListChoice => ({ q, category, service });

/** Whether two addresses have the same search words and filters, whatever their pages. */
export const isSameChoice = (one: ListAddress, other: ListAddress) =>
  listSearch(toChoice(one)) === listSearch(toChoice(other));

/** The page that each pager entry links to, or undefined if there is no such page. */
type PagerTargets = { prev?: number; more?: number; next?: number };

export function pagerTargets({ from, page }: ListAddress, total: number, pageSize: number): PagerTargets {
  const pageCount = Math.ceil(total / pageSize);
  const following = page < pageCount ? page + 1 : undefined;
  return {
    prev: from > 1 && pageCount > 0 ? Math.min(from - 1, pageCount) : undefined,
    more: following,
    next: following,
  };
}

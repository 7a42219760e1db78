import { allCategories } from '@hireloom/contracts';

/** What a list shows, as its address says it: the pages `from` to `page` of what matches, counted from 1. */
export type ListAddress = { q: string; category: string; from: number; page: number };

/** The service refuses longer ones. */
export const longestPhrase = 200;
const longestCategory = 60;

const lastPage = 1_000_000;

/** So that no address can make the list endless: the first pages make room once View More goes beyond. */
const mostPagesShown = 20;

function readPage(text: string | null): number | undefined {
  const isNumber = text !== null && /^[1-9]\d{0,6}$/.test(text);
  return isNumber ? Math.min(Number(text), lastPage) : undefined;
}

function readCategory(text: string): string {
  const category = text.trim().slice(0, longestCategory);
  return category.toLowerCase() === allCategories.toLowerCase() ? '' : category;
}

/** Reads any query: what makes no sense in it counts as not said. */
export function readListAddress(query: URLSearchParams): ListAddress {
  const page = readPage(query.get('page')) ?? 1;
  const from = Math.min(readPage(query.get('from')) ?? page, page);
  return {
    q: (query.get('q') ?? '').trim().slice(0, longestPhrase),
    category: readCategory(query.get('category') ?? ''),
    from: Math.max(from, page - mostPagesShown + 1),
    page,
  };
}

/** The query for an address, with its question mark; nothing for the plain list. */
export function listSearch({ q = '', category = '', page = 1, from = page }: Partial<ListAddress>): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (from < page) query.set('from', String(from));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** The page that each button of the pager leads to; undefined where there is nothing to show. */
export type PagerTargets = { prev?: number; more?: number; next?: number };

export function pagerTargets({ from, page }: ListAddress, total: number, pageSize: number): PagerTargets {
  const pageCount = Math.ceil(total / pageSize);
  const following = page < pageCount ? page + 1 : undefined;
  return {
    prev: from > 1 && pageCount > 0 ? Math.min(from - 1, pageCount) : undefined,
    more: following,
    next: following,
  };
}

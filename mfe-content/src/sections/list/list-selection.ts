import { allCategories } from '@hireloom/contracts';

export type ListFilters = { q: string; category: string; service: string };

/** The parsed URL of a list. Selects pages `from` to `page` of the matches, counted from 1. */
export type ListSelection = ListFilters & { from: number; page: number };

/** The API rejects longer search phrases. */
export const MAX_PHRASE_LENGTH = 200;
const MAX_NAME_LENGTH = 60;

const MAX_PAGE = 1_000_000;

/** Limits the length of the list: beyond this, View More drops the first pages. */
const MAX_PAGES_SHOWN = 20;

function readPage(text: string | undefined): number | undefined {
  const isNumber = text !== undefined && /^[1-9]\d{0,6}$/.test(text);
  return isNumber ? Math.min(Number(text), MAX_PAGE) : undefined;
}

function readCategory(text: string): string {
  const category = text.trim().slice(0, MAX_NAME_LENGTH);
  return category.toLowerCase() === allCategories.toLowerCase() ? '' : category;
}

function firstValues(query: URLSearchParams): Partial<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of query) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

/** Parses a list's query parameters. Ignores invalid ones. */
export function parseListSelection(query: URLSearchParams): ListSelection {
  const { q = '', category = '', service = '', ...pages } = firstValues(query);
  const page = readPage(pages.page) ?? 1;
  const from = Math.min(readPage(pages.from) ?? page, page);
  return {
    q: q.trim().slice(0, MAX_PHRASE_LENGTH),
    category: readCategory(category),
    service: service.trim().slice(0, MAX_NAME_LENGTH),
    from: Math.max(from, page - MAX_PAGES_SHOWN + 1),
    page,
  };
}

/** Returns the query string, with its question mark. It is empty for the first page without a search phrase or filters. */
export function toQueryString(selection: Partial<ListSelection>): string {
  const { q = '', category = '', service = '', page = 1, from = page } = selection;
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (service) query.set('service', service);
  if (from < page) query.set('from', String(from));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

export const pickFilters = ({ q, category, service }: ListSelection): ListFilters => ({
  q,
  category,
  service,
});

export const hasSameFilters = (one: ListSelection, other: ListSelection) =>
  toQueryString(pickFilters(one)) === toQueryString(pickFilters(other));

type PagerTargets = { prev?: number; more?: number; next?: number };

export function getPagerTargets(
  { from, page }: ListSelection,
  total: number,
  pageSize: number,
): PagerTargets {
  const pageCount = Math.ceil(total / pageSize);
  const following = page < pageCount ? page + 1 : undefined;
  return {
    prev: from > 1 && pageCount > 0 ? Math.min(from - 1, pageCount) : undefined,
    more: following,
    next: following,
  };
}

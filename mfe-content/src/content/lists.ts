/** What both lists say in the same way. */
export const lists = {
  search: 'Search',
  prev: 'Prev',
  viewMore: 'View More',
  next: 'Next',
  retry: 'Try again',
  pastTheEnd: 'This page is past the end of the list.',
  toFirstPage: 'Go to the first page',
} as const;

type Found = { first: number; last: number; total: number; q: string; category: string };
type Nouns = { one: string; many: string };

/** "Showing 10–18 of 24 articles for “notice” in Career Tips". */
export function foundText({ first, last, total, q, category }: Found, { one, many }: Nouns): string {
  const count = `${total} ${total === 1 ? one : many}`;
  const shown = first === 1 && last >= total ? count : `Showing ${first}–${last} of ${count}`;
  return shown + (q && ` for “${q}”`) + (category && ` in ${category}`);
}

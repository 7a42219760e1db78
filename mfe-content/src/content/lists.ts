/** Texts that both lists share. */
export const lists = {
  search: 'Search',
  clear: 'Clear search',
  prev: 'Prev',
  viewMore: 'View More',
  next: 'Next',
  allShown: (total: number) => `All ${total} shown`,
  retry: 'Try again',
  pastTheEnd: 'This page is past the end of the list.',
  toFirstPage: 'Go to the first page',
  closing: {
    heading: 'Not what you were looking for?',
    text: 'Tell us what you need. We answer in 48 hours on average.',
    action: { label: 'Ask us about your role', href: '/contactus' },
  },
} as const;

type Found = {
  first: number;
  last: number;
  total: number;
  q: string;
  category: string;
  service: string;
};
type Nouns = { one: string; many: string };

/**
 * Describes the results, for example as "Showing 10–18 of 24 articles for “notice” in Career Tips" or "2 RaaS case
 * studies in Retail".
 */
export function describeResults(found: Found, { one, many }: Nouns): string {
  const { first, last, total, q, category, service } = found;
  const count = [total, service, total === 1 ? one : many].filter(Boolean).join(' ');
  const shown = first === 1 && last >= total ? count : `Showing ${first}–${last} of ${count}`;
  return shown + (q && ` for “${q}”`) + (category && ` in ${category}`);
}

/** Article categories, in the order of the blog list's buttons. */
export const categories = [
  'Recruitment',
  'HR Trends',
  'Industry Insights',
  'Technology',
  'Career Tips',
  'Funding',
] as const;

export type Category = (typeof categories)[number];

/** The button that removes the filter. */
export const allCategories = 'All';

export const categoryFilters: readonly string[] = [allCategories, ...categories];

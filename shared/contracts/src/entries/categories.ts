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

/** An article with this keyword in its heading belongs to the category as well as to its own. */
export const categoryKeywords: Readonly<Record<Category, string>> = {
  Recruitment: 'recruitment',
  'HR Trends': 'hr',
  'Industry Insights': 'industry',
  Technology: 'tech',
  'Career Tips': 'career',
  Funding: 'funding',
};

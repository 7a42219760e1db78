/** The named article categories, as the buttons of the blog list show them. */
export const categories = [
  'Recruitment',
  'HR Trends',
  'Industry Insights',
  'Technology',
  'Career Tips',
  'Funding',
] as const;

export type Category = (typeof categories)[number];

/** The button that takes the filter off. */
export const allCategories = 'All';

/** In the order of the buttons. */
export const categoryFilters: readonly string[] = [allCategories, ...categories];

/** An article whose heading holds the keyword belongs to the category, whatever its own category says. */
export const categoryKeywords: Readonly<Record<Category, string>> = {
  Recruitment: 'recruitment',
  'HR Trends': 'hr',
  'Industry Insights': 'industry',
  Technology: 'tech',
  'Career Tips': 'career',
  Funding: 'funding',
};

export const categories = [
  'Recruitment',
  'HR Trends',
  'Industry Insights',
  'Technology',
  'Career Tips',
  'Funding',
] as const;

export type Category = (typeof categories)[number];

export const allCategories = 'All';

export const categoryFilters: readonly string[] = [allCategories, ...categories];

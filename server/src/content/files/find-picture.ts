/** The banner of all articles and case studies without their own or their category's. */
export const OTHER_BANNER = 'banners/other.svg';

/** The banner of an entry: its own, its category's or the one of all others, which may not exist. */
export const listBannerNames = ({ slug, category }: { slug: string; category: string }): string[] => [
  slug,
  category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  'other',
];

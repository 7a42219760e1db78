/** `kind` is the first segment of the path. */
export const getStoryPath = (kind: 'blogs' | 'casestudy', slug: string) =>
  `/${kind}/${encodeURIComponent(slug)}`;

export type Breadcrumbs = readonly [{ name: string; path: '/' }, { name: string; path: string }];

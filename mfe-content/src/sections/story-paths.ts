/** `kind`: the first part of the path. */
export const storyPath = (kind: 'blogs' | 'casestudy', slug: string) =>
  `/${kind}/${encodeURIComponent(slug)}`;

/** From Home to the list of stories. */
export type Breadcrumbs = readonly [{ name: string; path: '/' }, { name: string; path: string }];

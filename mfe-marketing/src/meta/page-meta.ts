import type { JsonLd, PageMeta } from '@hireloom/contracts';
import type { Meta } from '../content/shapes';

/** What a page below Home tells search engines of itself. */
export const pageMeta = (
  { title, description, breadcrumb, path }: Meta,
  jsonLd: readonly JsonLd[] = [],
): PageMeta => ({
  title,
  description,
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: breadcrumb, path },
  ],
  jsonLd,
});

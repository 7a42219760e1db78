import { page, slot, type Exposes } from '@hireloom/contracts';

/** The pages and slots declared in remote.json. The type check fails if one does not match its contract. */
export const exposes: Exposes = {
  './blog-list-page': page(() => import('./pages/blog-list-page')),
  './blog-detail-page': page(() => import('./pages/blog-detail-page')),
  './case-study-list-page': page(() => import('./pages/case-study-list-page')),
  './case-study-detail-page': page(() => import('./pages/case-study-detail-page')),
  './case-study-teaser': slot('case-study-teaser', () => import('./slots/case-study-teaser')),
  './blog-teaser': slot('blog-teaser', () => import('./slots/blog-teaser')),
};

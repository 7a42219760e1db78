import { page, slot, type Exposes } from '@hireloom/contracts';

export const exposes: Exposes = {
  './stories-page': page(() => import('./pages/stories-page')),
  './case-study-teaser': slot('case-study-teaser', () => import('./slots/case-study-teaser')),
};

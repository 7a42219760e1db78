import { page, slot, type Exposes } from '@hireloom/contracts';

export const exposes: Exposes = {
  './topics-page': page(() => import('./pages/topics-page')),
  './subscribe-page': page(() => import('./pages/subscribe-page')),
  './case-study-teaser': slot('case-study-teaser', () => import('./slots/case-study-teaser')),
};

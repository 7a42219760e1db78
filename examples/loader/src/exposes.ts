import { page, type Exposes } from '@hireloom/contracts';

export const exposes: Exposes = {
  './topics-page': page(() => import('./pages/topics-page')),
};

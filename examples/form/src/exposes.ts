import { page, type Exposes } from '@hireloom/contracts';

export const exposes: Exposes = {
  './subscribe-page': page(() => import('./pages/subscribe-page')),
};

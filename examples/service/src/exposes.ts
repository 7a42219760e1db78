import { page, type Exposes } from '@hireloom/contracts';

export const exposes: Exposes = {
  './positions-page': page(() => import('./pages/positions-page')),
};

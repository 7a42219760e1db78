import { page, type Exposes } from '@hireloom/shared/contracts';

/** What remote.json promises. Does not compile when a page or slot does not fit the contract. */
export const exposes: Exposes = {
  './home-page': page(() => import('./pages/home-page')),
};

import { page, type Exposes } from '@hireloom/contracts';

/** What remote.json promises. Does not compile when a page or slot does not fit the contract. */
export const exposes: Exposes = {
  './home-page': page(() => import('./pages/home-page')),
  './raas-page': page(() => import('./pages/raas-page')),
  './fractional-hiring-page': page(() => import('./pages/fractional-hiring-page')),
  './pay-per-hire-page': page(() => import('./pages/pay-per-hire-page')),
  './about-page': page(() => import('./pages/about-page')),
  './terms-page': page(() => import('./pages/terms-page')),
  './privacy-page': page(() => import('./pages/privacy-page')),
};

import { page, type Exposes } from '@hireloom/contracts';

/** Everything declared in remote.json. Does not compile if a page or slot does not fit the contract. */
export const exposes: Exposes = {
  './home-page': page(() => import('./pages/home-page')),
  './raas-page': page(() => import('./pages/raas-page')),
  './fractional-hiring-page': page(() => import('./pages/fractional-hiring-page')),
  './pay-per-hire-page': page(() => import('./pages/pay-per-hire-page')),
  './about-page': page(() => import('./pages/about-page')),
  './terms-page': page(() => import('./pages/terms-page')),
  './privacy-page': page(() => import('./pages/privacy-page')),
};

import { page, type Exposes } from '@hireloom/contracts';

/** The pages and slots declared in remote.json. The type check fails if one does not match its contract. */
export const exposes: Exposes = {
  './home-page': page(() => import('./pages/home-page')),
  './raas-page': page(() => import('./pages/raas-page')),
  './fractional-hiring-page': page(() => import('./pages/fractional-hiring-page')),
  './pay-per-hire-page': page(() => import('./pages/pay-per-hire-page')),
  './about-page': page(() => import('./pages/about-page')),
  './terms-page': page(() => import('./pages/terms-page')),
  './privacy-page': page(() => import('./pages/privacy-page')),
};

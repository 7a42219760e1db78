import { page, type Exposes } from '@hireloom/contracts';

export const exposes: Exposes = {
  './hello-page': page(() => import('./pages/hello-page')),
};

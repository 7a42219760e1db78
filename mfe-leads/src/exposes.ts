import { page, slot, type Exposes } from '@hireloom/contracts';

/** Everything declared in remote.json. Does not compile if a page or slot does not fit the contract. */
export const exposes: Exposes = {
  './contact-page': page(() => import('./pages/contact-page')),
  './newsletter-form': slot('newsletter-form', () => import('./slots/newsletter-form')),
  './recruiter-request-form': slot('recruiter-request-form', () => import('./slots/recruiter-request-form')),
};

import { page, slot, type Exposes } from '@hireloom/contracts';

/** The pages and slots declared in remote.json. The type check fails if one does not match its contract. */
export const exposes: Exposes = {
  './contact-page': page(() => import('./pages/contact-page')),
  './newsletter-form': slot('newsletter-form', () => import('./slots/newsletter-form')),
  './recruiter-request-form': slot('recruiter-request-form', () => import('./slots/recruiter-request-form')),
};

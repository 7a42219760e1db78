import type { SlotName } from '@hireloom/contracts';

export type PlainForm = { href: string; label: string };

export const plainContactForm: PlainForm = { href: '/forms/contact', label: 'Write to us with a plain form' };
const newsletter: PlainForm = { href: '/forms/newsletter', label: 'Subscribe with a plain form' };

/** The site server's own forms, by the paths and slots whose forms they stand in for: they need no remote. */
const pages: Readonly<Record<string, PlainForm>> = { '/contactus': plainContactForm };
const slots: Partial<Record<SlotName, PlainForm>> = {
  'newsletter-form': newsletter,
  'recruiter-request-form': plainContactForm,
};

export const plainFormOfPage = (path: string): PlainForm | undefined =>
  pages[path.toLowerCase().replace(/\/$/, '')];
export const plainFormOfSlot = (name: SlotName): PlainForm | undefined => slots[name];

import type { PlainFormName, SlotName } from '@hireloom/contracts';

export type PlainForm = { href: string; label: string };

/** The site server's own forms, which need no remote. */
export const plainForms: Readonly<Record<PlainFormName, PlainForm>> = {
  contact: { href: '/forms/contact', label: 'Leave your details with a plain form' },
  newsletter: { href: '/forms/newsletter', label: 'Subscribe with a plain form' },
  'recruiter-request': { href: '/forms/recruiter-request', label: 'Request a recruiter with a plain form' },
};

const slots: Partial<Record<SlotName, PlainForm>> = {
  'newsletter-form': plainForms.newsletter,
  'recruiter-request-form': plainForms['recruiter-request'],
};

/** What stands in for the form of a page, of which its route in the registry tells. */
export const plainFormOfPage = ({ forms: [first] = [] }: { forms?: readonly PlainFormName[] }) =>
  first && plainForms[first];
export const plainFormOfSlot = (name: SlotName): PlainForm | undefined => slots[name];

import type { PlainFormName, SlotName } from '@hireloom/contracts';

export type PlainForm = { href: string; label: string };

/** Forms that the server renders itself, without any remote. */
export const plainForms: Readonly<Record<PlainFormName, PlainForm>> = {
  contact: { href: '/forms/contact', label: 'Leave your details with a plain form' },
  newsletter: { href: '/forms/newsletter', label: 'Subscribe with a plain form' },
  'recruiter-request': { href: '/forms/recruiter-request', label: 'Request a recruiter with a plain form' },
};

const slots: Partial<Record<SlotName, PlainForm>> = {
  'newsletter-form': plainForms.newsletter,
  'recruiter-request-form': plainForms['recruiter-request'],
};

/** The plain form that can stand in for the page's own form. `forms` comes from the page's route in the registry. */
export const findPagePlainForm = ({ forms: [first] = [] }: { forms?: readonly PlainFormName[] }) =>
  first && plainForms[first];
export const findSlotPlainForm = (name: SlotName): PlainForm | undefined => slots[name];

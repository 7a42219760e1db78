import { consentTexts, currentConsent, type PlainFormName, site } from '@hireloom/contracts';

export type PostedField = {
  name: string;
  label: string;
  type?: string;
  autoComplete?: string;
  isRequired?: boolean;
  /** Shown as a textarea. */
  isLong?: boolean;
  hint?: string;
};

type PostedForm = {
  /** The title of the page that asks for corrections. */
  title: string;
  fields: readonly PostedField[];
  /** A checkbox: its name in the payload and its label. */
  tick?: { name: string; label: string };
  submit: string;
  consentVersion?: string;
};

/** The forms on the page where visitors without scripts correct their input. */
export const postedForms = {
  contact: {
    title: 'Contact Us',
    fields: [
      { name: 'firstName', label: 'First name', autoComplete: 'given-name', isRequired: true },
      { name: 'lastName', label: 'Last name', autoComplete: 'family-name', isRequired: true },
      { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
      { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
      { name: 'company', label: 'Company', autoComplete: 'organization' },
      { name: 'Jobtitle', label: 'Job title', autoComplete: 'organization-title' },
      { name: 'linkdin', label: 'LinkedIn', autoComplete: 'url' },
    ],
    tick: { name: 'agree', label: consentTexts[currentConsent.contact] },
    submit: 'Send details',
    consentVersion: currentConsent.contact,
  },
  newsletter: {
    title: 'Newsletter',
    fields: [
      { name: 'email', label: 'Email address', type: 'email', autoComplete: 'email', isRequired: true },
    ],
    submit: 'Subscribe',
    consentVersion: currentConsent.subscription,
  },
  'recruiter-request': {
    title: 'Request a recruiter',
    fields: [
      { name: 'name', label: 'Name', autoComplete: 'name', isRequired: true },
      { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', isRequired: true },
      { name: 'email', label: 'Work email', type: 'email', autoComplete: 'email', isRequired: true },
      { name: 'company', label: 'Company website', autoComplete: 'url', isRequired: true },
      {
        name: 'requirement',
        label: 'Requirement',
        hint: 'Role, how many, where, by when: two lines are enough.',
        isLong: true,
      },
      { name: 'level', label: 'Level', hint: 'For example: senior, head of department.' },
    ],
    submit: 'Submit request',
  },
} as const satisfies Record<PlainFormName, PostedForm>;

export const formPage = {
  toCorrect: 'Please correct this and try again:',
  failed: {
    contact: 'Something went wrong. Please try again.',
    newsletter: 'Failed to subscribe. Please try again.',
    'recruiter-request': 'Error submitting recruiter request',
  },
  kept: 'What you wrote is still here.',
  directly: 'You can also reach us directly:',
  reference: 'If you write to us about this, name the number',
  privacy: 'We use what you send to answer you and to do what you ask for.',
  privacyLink: 'Privacy policy',
  back: 'Back to the contact page',
  sentTitle: 'Thank you',
  sent: {
    contact: 'We have your details. We reply in 48 hours on average.',
    newsletter: `Thanks for subscribing ${site.name}. Your mail is received. We'll get back to you soon.`,
    'recruiter-request': 'We have your request. We reply in 48 hours on average.',
  },
  /** Added if the server emailed a confirmation link. */
  toConfirm: 'Open the mail that we have sent you, and confirm your address there.',
  goOn: 'Go to the home page',
  /** The label of the honeypot field, which people do not see. */
  honeypot: 'Leave this empty',
} as const;

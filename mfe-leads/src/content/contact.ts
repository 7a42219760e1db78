import { site } from '@hireloom/contracts';
import { forms } from './forms';

export const contactPage = {
  meta: {
    title: `Contact us: tell us whom you want to hire | ${site.name}`,
    description:
      'Write to our Bangalore office or call Mon-Fri, 8 am to 5 pm. A recruiter answers within 48 hours on average.',
  },
  home: 'Home',
  eyebrow: 'Talk to a recruiter',
  heading: 'Contact us',
  lead: 'Tell us whom you want to hire, or what you want to do next. A recruiter reads every message and answers within 48 hours on average.',
  form: {
    heading: 'Send us a message',
    note: 'Fields marked * are required. The rest helps us pick the right recruiter for you.',
  },
  /** What a visitor reads who comes back from a form that was sent without scripts. */
  sent: {
    contact: forms.contact.sent,
    newsletter: `Thanks for subscribing ${site.name}. Your mail is received. We'll get back to you soon.`,
  },
  details: {
    heading: 'Reach us directly',
    email: { label: 'Email', value: site.email },
    phone: { label: 'Phone', ...site.phone, hours: site.phoneHours, zone: 'India time (IST)' },
    office: {
      label: 'Head office',
      lines: [
        `${site.office.city} ${site.office.postalCode}`,
        `${site.office.region}, ${site.office.country}`,
      ],
      note: 'We hire across India, UAE, UK and Australia.',
    },
  },
  steps: {
    heading: 'What happens next',
    lead: 'From your message to the first profiles, with the time that each step takes.',
    list: [
      {
        when: 'At once',
        title: 'Your message is stored',
        text: 'You see a confirmation once it is saved, not before. Give an email address that you read: the answer goes there.',
      },
      {
        when: 'Within 48 hours on average',
        title: 'A recruiter answers',
        text: `With questions about the role, the place and the start date. If you left a phone number, we may call, ${site.phoneHours}.`,
      },
      {
        when: '24 hours after your go-ahead',
        title: 'We begin',
        text: 'Onboarding takes 24 hours: you agree the brief with the person who does the search.',
      },
      {
        when: 'Within 72 hours',
        title: 'You read the first profiles',
        text: 'With Recruitment as a Service, the first vetted profiles reach you within 72 hours.',
      },
    ],
  },
} as const;

export type SentForm = keyof typeof contactPage.sent;

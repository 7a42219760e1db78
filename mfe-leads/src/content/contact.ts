import { cvMail, site } from '@hireloom/contracts';
import askForCall from '../pictures/ask-for-call.svg';
import describeRole from '../pictures/describe-role.svg';
import { forms } from './forms';

export const contactPage = {
  meta: {
    title: `Contact Us: tell us who you want to hire | ${site.name}`,
    description:
      'Call or write to our Bangalore office Mon-Fri, 8\u00a0am to 5\u00a0pm, or ask us to call you. We answer in 48 hours on average.',
  },
  home: 'Home',
  breadcrumb: 'Contact Us',
  heading: 'Tell us who you need',
  lead: { text: 'Describe a role, or', link: 'leave your details for a call or a demo' },
  form: {
    heading: forms.contact.name,
    note: 'We agree on a time by email or phone. Only fields marked * are required.',
  },
  /** Confirmations for visitors who sent a form without scripts. */
  sent: {
    contact: forms.contact.sent,
    newsletter: `Thanks for subscribing ${site.name}. Your mail is received. We'll get back to you soon.`,
    'newsletter-to-confirm': `Thanks for subscribing ${site.name}. ${forms.newsletter.toConfirm}`,
    'recruiter-request': `${forms.recruiterRequest.sentPanel.heading} We reply in 48 hours on average.`,
  },
  direct: {
    heading: 'Reach us directly',
    phone: {
      label: 'Call us',
      ...site.phone,
      note: `${site.phoneHours}, India time`,
      elsewhere: [
        'Dubai until 3:30\u00a0pm',
        'London until 11:30\u00a0am (12:30\u00a0pm in summer)',
        'Sydney from 12:30\u00a0pm (1:30\u00a0pm in summer)',
      ],
    },
    email: { label: 'Write to us', value: site.email, note: 'At any hour' },
    office: {
      label: 'Head office',
      value: `${site.office.city} ${site.office.postalCode}`,
      note: `${site.office.region}, ${site.office.country}`,
    },
  },
  choices: {
    heading: 'What can we do for you?',
    hiring: {
      picture: describeRole,
      title: 'Hiring?',
      text: 'Describe the role: what it is, how many people, where and from when. It takes two minutes.',
      action: 'Describe the role',
      about: 'a role to fill',
      /** Fallback link for visitors without scripts. */
      to: '/forms/recruiter-request',
    },
    candidates: {
      /** The footer links here. */
      id: 'job-seekers',
      title: 'Looking for a job?',
      text: 'Send us your CV, the role and place you want, your notice period and the pay you expect. We contact you when a client’s role fits. Once we have discussed it with you, we tell you the outcome either way. You never pay us anything.',
      action: `Email ${site.email}`,
      to: cvMail,
      tips: { action: 'Read our career tips', to: '/blogs?category=Career+Tips' },
      storage:
        'We keep your CV for 12 months after our last contact about a role. No employer sees it without your consent.',
    },
    others: {
      picture: askForCall,
      title: 'Something else?',
      text: `For a question about a service, a contract or a partnership, write to ${site.email} or ask for a call.`,
      action: forms.contact.name,
    },
  },
  steps: {
    heading: 'What happens next when you hire',
    list: [
      {
        when: 'In 48 hours on average',
        title: 'A recruiter answers',
        text: `We ask about the role, the place and the start date. If you left a phone number, we call you, ${site.phoneHours}. Then you get the fee in writing.`,
      },
      {
        when: '24 hours after your go-ahead',
        title: 'We begin',
        text: 'Onboarding takes 24 hours: you agree the brief with the person who does the search.',
      },
      {
        when: '72 hours after your brief',
        title: 'You read the first profiles',
        text: 'With Recruitment as a Service, the first vetted profiles reach you by then. Pay Per Hire roles are closed in 7–15 business days.',
      },
    ],
  },
} as const;

export type SentForm = keyof typeof contactPage.sent;

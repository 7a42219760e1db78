import { site } from '@hireloom/contracts';
import type { LegalPage } from './shapes';

export const terms = {
  meta: {
    path: '/termsandconditions',
    title: `Terms and conditions of use | ${site.name}`,
    description: `The terms on which you may use the ${site.name} website: what it is for, what its figures mean, what you may do with its content, and which law applies.`,
    breadcrumb: 'Terms and conditions',
  },
  opening: {
    eyebrow: 'Legal',
    heading: 'Terms and conditions',
    text: 'These terms cover your use of this website. Recruitment work is covered by a separate written agreement.',
  },
  draftNotice: {
    label: 'Draft for review by counsel',
    text: 'This text is a draft. A lawyer has to review it, and to add the registered name and address of the company, before anybody relies on it.',
  },
  lastUpdated: { label: 'Last updated', date: '20 November 2026', dateTime: '2026-11-20' },
  outlineHeading: 'On this page',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are and what these terms cover',
      paragraphs: [
        `This website is run by ${site.name}, a recruitment agency with its head office in Bangalore, India. “We” and “us” mean ${site.name}; “you” means whoever uses the website, and the company for which that person acts.`,
        'By using the website you accept these terms. If you do not accept them, please do not use it. How we treat personal data is described in the privacy policy.',
      ],
    },
    {
      id: 'what-the-site-is-for',
      heading: 'What the website is for',
      paragraphs: [
        'The website tells you about our services and lets you ask for them. It is open to everybody, needs no account and takes no payment.',
        'You must be at least 18 years old to send us a form.',
      ],
      list: [
        'Information about Recruitment as a Service, Pay Per Hire, Fractional Hiring and our partner offering',
        'Articles and case studies',
        'A contact form, a recruiter request and a newsletter',
      ],
    },
    {
      id: 'no-offer',
      heading: 'No offer, no contract for services',
      paragraphs: [
        'Nothing on the website is an offer that binds us once you accept it. Sending a form asks us to get in touch, and creates no duty to recruit or to hire on either side.',
        'Our services are provided only under a written agreement signed by you and us. It states the fee, when it is due, any replacement guarantee, notice periods and taxes. Where it differs from this website, the agreement prevails.',
      ],
    },
    {
      id: 'figures',
      heading: 'Figures, case studies and testimonials',
      paragraphs: [
        'Times, savings and rates that we state describe our experience over many assignments. They are not a promise for yours: a result depends on the role, the market, the pay and how fast decisions are made. Ask us how a figure is counted, and we will tell you.',
        'Case studies and testimonials describe single clients at a point in time. Names and marks of clients belong to them.',
      ],
    },
    {
      id: 'articles',
      heading: 'Articles are not advice',
      paragraphs: [
        'Articles give general information on hiring, employment and pay. They are not legal, tax or financial advice, and the law may have changed since they were written. Take advice on your own case before you act.',
      ],
    },
    {
      id: 'job-seekers',
      heading: 'If you are looking for work',
      paragraphs: [
        'We do not charge candidates any fee, deposit or cost for registration, training, interviews or placement. Anybody who asks you for money in our name does so without our authority: please tell us at once.',
        'We cannot promise an interview or a job. The employer decides whom to hire, and is responsible for the offer and the employment.',
      ],
    },
    {
      id: 'acceptable-use',
      heading: 'What you may not do',
      paragraphs: [
        'You may read the website, link to it and send its forms honestly. You may not do any of the following.',
      ],
      list: [
        'Send false details, details of another person without that person’s permission, or unsolicited advertising',
        'Send content that is unlawful, defamatory, obscene, or that discriminates against a person or a group',
        'Try to get into parts of the website or its systems that are not public, or to get round its limits',
        'Send malware, or so many requests that others cannot use the website',
        'Copy the website or large parts of it by automatic means, except as a search engine does and as robots.txt allows',
        'Use our name, marks or texts so that it looks as if you were us, or acted for us',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Who owns the content',
      paragraphs: [
        'Texts, drawings, marks and the design of the website belong to us or to those who licensed them to us, and are protected by law. You may quote short parts with a link to the page, and print or save pages for your own work. Any other use needs our written permission.',
        'What you send through a form stays yours. You allow us to use it to answer you and to prepare the services that you ask for.',
      ],
    },
    {
      id: 'links',
      heading: 'Links to other websites',
      paragraphs: [
        'Some links lead to websites of others, such as our scheduling tool and social networks. We do not control them and are not responsible for their content or for how they treat your data. Their own terms apply.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and changes of the website',
      paragraphs: [
        'We try to keep the website available and correct, but we do not promise that it is always reachable or free of errors. We may change or remove parts of it at any time.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      paragraphs: [
        'The website is provided free of charge and as it stands. As far as the law allows, we are not liable for loss of profit, business or data, or for indirect loss, that comes from using the website or from relying on it.',
        'Nothing in these terms limits liability that the law does not allow us to limit, such as liability for fraud, or for death or personal injury caused by negligence. Rights that you have as a consumer under mandatory law remain. Liability for our services is set out in the agreement for them.',
      ],
    },
    {
      id: 'indemnity',
      heading: 'If your use harms us',
      paragraphs: [
        'If somebody claims against us because you broke these terms or sent us content that you had no right to send, you will make good the reasonable loss and cost that this causes us.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'We may change these terms. The version on this page applies from the date at the top. A change does not affect agreements that are already signed.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and courts',
      paragraphs: [
        'The laws of India govern these terms. The courts at Bengaluru (Bangalore), Karnataka, have jurisdiction over disputes about them. If you use the website as a consumer elsewhere, protections that your own law does not let you waive still apply.',
        'If part of these terms turns out to be invalid, the rest stays in force. Please write to us first: most disagreements end there.',
      ],
    },
  ],
  contact: {
    id: 'contact-us',
    heading: 'Questions about these terms',
    text: 'Write to us or call during phone hours.',
    labels: { email: 'E-mail', phone: 'Phone', hours: 'Phone hours', office: 'Office' },
    action: { label: 'Contact Us', action: 'page', to: '/contactus' },
  },
} as const satisfies LegalPage;

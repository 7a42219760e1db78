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
  lastUpdated: { label: 'Last updated', date: '24 November 2026', dateTime: '2026-11-24' },
  outlineHeading: 'On this page',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are and what these terms cover',
      paragraphs: [
        `This website is run by ${site.name}, a recruitment agency with its head office in Bangalore, India. “We” and “us” mean ${site.name}; “you” means the person who uses the website and the company that person acts for.`,
        'By using the website you accept these terms. If you do not accept them, please do not use it. The privacy policy describes how we treat personal data.',
      ],
    },
    {
      id: 'what-the-site-is-for',
      heading: 'What the website is for',
      paragraphs: [
        'Anyone may use the website. You need no account, and it takes no payments. You must be at least 18 years old to send us a form.',
        'The website offers you:',
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
        'Nothing on the website is a binding offer. Sending a form asks us to get in touch. It does not oblige us to recruit, or you to hire.',
        'We provide our services only under a written agreement signed by you and us. It states the fee and when it is due, the replacement guarantee where the service has one, notice periods and taxes. If the agreement and this website differ, the agreement prevails.',
      ],
    },
    {
      id: 'figures',
      heading: 'Figures, case studies and testimonials',
      paragraphs: [
        'The times, savings and rates we state describe our experience over many assignments. Your result will depend on the role, the market, the pay and how fast decisions are made, so we do not guarantee them. When you pay, and what is replaced, is governed by your agreement. Ask us how a figure is counted and we will tell you.',
        'Each case study and testimonial describes one client at one point in time. Clients’ names and marks belong to them.',
      ],
    },
    {
      id: 'articles',
      heading: 'Articles are not advice',
      paragraphs: [
        'Articles give general information on hiring, employment and pay. They are not legal, tax or financial advice, and the law may have changed since they were written. Please take advice on your own case before you act.',
      ],
    },
    {
      id: 'job-seekers',
      heading: 'If you are looking for work',
      paragraphs: [
        'We never charge candidates a fee or deposit for registration, training, interviews or placement. If someone asks you for money in our name, they do so without our authority. Please tell us at once.',
        'We cannot promise an interview or a job. The employer decides who to hire and is responsible for the offer and the employment.',
      ],
    },
    {
      id: 'acceptable-use',
      heading: 'What you may not do',
      paragraphs: [
        'You may read the website, link to it and use its forms for their intended purpose. You may not:',
      ],
      list: [
        'Send false details, another person’s details without their permission, or unsolicited advertising',
        'Send content that is unlawful, defamatory, obscene or discriminatory',
        'Try to enter parts of the website or its systems that are not public, or to bypass its limits',
        'Send malware, or so many requests that others cannot use the website',
        'Copy the website or large parts of it by automatic means, except as search engines do and robots.txt allows',
        'Use our name, marks or texts to pass yourself off as us or as acting for us',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Who owns the content',
      paragraphs: [
        'The website’s texts, drawings, marks and design belong to us or to our licensors and are protected by law. You may quote short parts with a link to the page, and print or save pages for your own work. Any other use needs our written permission.',
        'What you send through a form stays yours. You allow us to use it to answer you and to prepare the services you ask for.',
      ],
    },
    {
      id: 'links',
      heading: 'Links to other websites',
      paragraphs: [
        'Some links lead to other companies’ websites, such as social networks. We do not control those websites and are not responsible for their content or for how they treat your data. Their own terms apply.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability of the website',
      paragraphs: [
        'We try to keep the website available and correct, but we cannot promise that it will always be reachable or free of errors. We may change or remove parts of it at any time.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      paragraphs: [
        'The website is provided free of charge and “as is”. As far as the law allows, we are not liable for loss of profit, business or data, or for indirect loss, that results from using or relying on the website.',
        'Nothing in these terms limits liability that the law does not allow us to limit, such as liability for fraud, or for death or personal injury caused by negligence. Your mandatory rights as a consumer are unaffected. Liability for our services is set out in the agreement for them.',
      ],
    },
    {
      id: 'indemnity',
      heading: 'Claims caused by your use',
      paragraphs: [
        'If someone makes a claim against us because you broke these terms or sent us content you had no right to send, you will reimburse the reasonable losses and costs this causes us.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'We may change these terms. The version on this page applies from the date at the top. Changes do not affect agreements that are already signed.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and courts',
      paragraphs: [
        'The laws of India govern these terms. The courts at Bangalore, Karnataka, have jurisdiction over disputes about them. If you use the website as a consumer elsewhere, protections that your own law does not let you waive still apply.',
        'If part of these terms is invalid, the rest stays in force. If you have a complaint, please write to us first so that we can try to settle it.',
      ],
    },
  ],
  contact: {
    id: 'contact-us',
    heading: 'Questions about these terms',
    text: 'Email us, or call during phone hours.',
    labels: { email: 'Email', phone: 'Phone', hours: 'Phone hours', office: 'Office' },
    action: { label: 'Contact Us', action: 'page', to: '/contactus' },
  },
} as const satisfies LegalPage;

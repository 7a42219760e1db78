import { site } from '@hireloom/contracts';
import type { LegalPage } from './shapes';

export const privacy = {
  meta: {
    path: '/privacypolicy',
    title: `Privacy policy | ${site.name}`,
    description:
      'Which personal data this website takes from you, what for, on what legal basis, how long we keep it, and how you see, correct or erase it.',
    breadcrumb: 'Privacy policy',
  },
  opening: {
    eyebrow: 'Legal',
    heading: 'Privacy policy',
    text: 'You can read this whole website without telling us who you are. We hold personal data only when you send us a form, and use it to answer you.',
  },
  draftNotice: {
    label: 'Draft for review by counsel',
    text: 'This text is a draft. A lawyer has to review it, and to add the registered name and address of the company, before anybody relies on it.',
  },
  lastUpdated: { label: 'Last updated', date: '22 November 2026', dateTime: '2026-11-22' },
  outlineHeading: 'On this page',
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      paragraphs: [
        `${site.name}, a recruitment agency with its head office in Bangalore, India, decides why and how the personal data described here is used. In the words of India’s Digital Personal Data Protection Act, 2023 (DPDP Act) we are the data fiduciary; in the words of the UK GDPR we are the controller.`,
        'This notice covers this website. If we work together, or if we introduce you to an employer, you get a separate notice about that.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'Which data we collect',
      paragraphs: [
        'Only what you type into a form and send, and a little that any web server has to handle.',
      ],
      list: [
        'Contact form: first name, last name and e-mail address; if you like also phone, company, job title and LinkedIn address; and whether you agreed to be contacted',
        'Recruiter request: name, phone, work e-mail and company website; if you like also the requirement and the level of the position',
        'Newsletter: your e-mail address, and when you confirmed it',
        'With each form: the date and time, the version of the consent text that you saw, and a random number that keeps a form from being stored twice',
        'To stop spam: how long the form took to fill, a field that people do not see and only programs fill, and a scrambled form of your IP address for at most an hour, to limit the number of forms from one connection, and of your e-mail address for a day, to limit the number of mails to it',
        'When pages are delivered: the page, the time, the result and a random request number',
      ],
    },
    {
      id: 'what-we-do-not-collect',
      heading: 'What we do not collect',
      paragraphs: [
        'We use no advertising or tracking cookies, no fingerprinting, and no analytics service of another company. We do not buy data about you, and we do not sell yours.',
        'Please do not send us identity numbers, bank details, health data or other sensitive data through a form.',
      ],
    },
    {
      id: 'purposes',
      heading: 'What we use it for, and on what legal basis',
      paragraphs: [
        'Under the DPDP Act we rely on the consent that you give with the form, or on section 7(a), where you give us data of your own accord for a purpose that you state. Under the UK GDPR the legal basis is named in brackets.',
      ],
      list: [
        'To answer your enquiry or recruiter request and to prepare a proposal that you ask for (steps before a contract, Article 6(1)(b); where you write for your company, our legitimate interest in answering, Article 6(1)(f))',
        'To contact you about our services, if you ticked the box in the contact form (consent, Article 6(1)(a))',
        'To send you the newsletter (consent, Article 6(1)(a))',
        'To keep spam and attacks away from the website (legitimate interest, Article 6(1)(f))',
        'To show that you consented, and to which text (legal obligation, Article 6(1)(c))',
      ],
    },
    {
      id: 'drafts-and-cookies',
      heading: 'What stays in your browser',
      paragraphs: [
        'What you type into a form is kept as a draft in the session storage of your browser, so that a reload does not lose it. The draft never contains the consent tick, it is not sent to us before you press the button, and it is gone once the form is sent or the tab is closed.',
        'When we try out a new version of a part of the website, one strictly necessary cookie remembers for 7 days which version you see, so that pages fit together. It holds a number from 0 to 99 that is drawn by chance, and nothing about you. Only who opens a link to a version that is not published yet gets one more, with the name of that version, until the browser is closed. We set no other cookie.',
      ],
    },
    {
      id: 'logs-and-measurements',
      heading: 'Server logs and performance measurements',
      paragraphs: [
        'Our server logs record technical events: page, time, result and request number. They contain no names, e-mail addresses, phone numbers, form contents or IP addresses.',
        'For some visits your browser tells our own server how fast the page was and whether a part of it failed. The report names the page and the version of the software. It contains no identifier, it is not linked to your name or to visits of other days, and it is used only to make the website faster and to mend it. So that nobody counts twice, our server keeps a scrambled form of the address in its memory for at most two hours, and nowhere else.',
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives your data',
      paragraphs: [`Inside ${site.name}, the people who answer you. Outside, only those named here.`],
      list: [
        'Companies that run servers, back-ups and e-mail for us, under a contract, on our instructions and for no purpose of their own',
        'Authorities and courts, where the law obliges us',
        'A client or an employer, only if you ask us to pass your details on',
      ],
    },
    {
      id: 'where',
      heading: 'Where it is kept',
      paragraphs: [
        'We work from India, and your data is kept and used there. If you write to us from the United Kingdom, the UAE or Australia, your data reaches India because you send it to us.',
        'Where we pass on personal data under the UK GDPR to a service provider in another country, we use the safeguards that the law provides, such as the International Data Transfer Agreement.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        'We erase data when its purpose has ended, or earlier when you ask, unless the law makes us keep it.',
      ],
      list: [
        'Enquiries and recruiter requests: 24 months after the last contact, unless an agreement follows',
        'Newsletter address: until you unsubscribe, by the link in each mail or a line to us; 14 days if you do not confirm it',
        'Record of consent: as long as the data that it belongs to',
        'Forms held back as spam: 90 days',
        'Number that prevents double storage: 24 hours',
        'Back-ups: replaced within 35 days, so that erased data disappears from them too',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Data travels encrypted. Only people who need it can reach it, a form is confirmed only once it is stored safely, and personal data is kept out of logs and web addresses.',
        'If a breach affects your data, we tell you and the authority responsible, as the law requires.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        'Write to us from the address that you used, so that we know it is you. We answer within one month and charge nothing. Under the DPDP Act and the UK GDPR you may, as far as each applies to you:',
      ],
      list: [
        'Learn which data we hold about you, what we do with it and who received it, and get a copy',
        'Have it corrected, completed or updated',
        'Have it erased',
        'Withdraw your consent at any time, as easily as you gave it; what was done before stays lawful',
        'Object to use that rests on our legitimate interest, or have use restricted (UK GDPR)',
        'Receive in a common format what you gave us (UK GDPR)',
        'Name another person who exercises your rights if you die or lose capacity (DPDP Act, section 14)',
        'Have a complaint dealt with by us (DPDP Act, section 13)',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      paragraphs: [
        'Please come to us first; the contact details at the end of this page reach the person who handles data protection. If our answer does not settle the matter, you may complain to the Data Protection Board of India, or, in the United Kingdom, to the Information Commissioner’s Office (ico.org.uk).',
      ],
    },
    {
      id: 'automated-decisions',
      heading: 'No automated decisions',
      paragraphs: [
        'No decision about you is made by a program alone. A form that looks like spam is held back and can be released by a person; it is not deleted unread.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'The forms are meant for adults. If you are under 18, please do not send one. If we learn that a child has, we erase the data.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this notice',
      paragraphs: [
        'If we change how we use personal data, we change this page and its date first. Where the change concerns something that you consented to, we ask you again.',
      ],
    },
  ],
  contact: {
    id: 'contact-us',
    heading: 'Who to write to about your data',
    text: 'For a question, a request or a complaint about personal data, write “Data protection” in the subject line.',
    labels: { email: 'E-mail', phone: 'Phone', hours: 'Phone hours', office: 'Office' },
    action: { label: 'Contact Us', action: 'page', to: '/contactus' },
  },
} as const satisfies LegalPage;

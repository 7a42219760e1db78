import { site } from '@hireloom/contracts';
import type { LegalPage } from './shapes';

export const privacy = {
  meta: {
    path: '/privacypolicy',
    title: `Privacy policy | ${site.name}`,
    description:
      'Which personal data this website collects, why, on what legal basis, how long we keep it, and how you can see, correct or erase it.',
    breadcrumb: 'Privacy policy',
  },
  opening: {
    eyebrow: 'Legal',
    heading: 'Privacy policy',
    text: 'You can read this whole website without telling us who you are. Apart from a scrambled IP address kept in memory for at most two hours, we hold personal data only if you send us a form or write to us, and we use it to answer you and to see which pages bring enquiries.',
  },
  lastUpdated: { label: 'Last updated', date: '27 November 2026', dateTime: '2026-11-27' },
  outlineHeading: 'On this page',
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      paragraphs: [],
      list: [
        'We use what you send us to answer you. We do not sell it, and we use no advertising or tracking cookies.',
        'An employer sees your CV only after you have agreed to that role.',
        'Enquiries are erased after 24 months and CVs after 12, or earlier if you ask.',
        'You can see, correct or erase what we hold, free of charge. Write to us from the address you used, and we answer within one month.',
      ],
    },
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      paragraphs: [
        `${site.name}, a recruitment agency with its head office in Bangalore, India, decides why and how the personal data described here is used. Under India’s Digital Personal Data Protection Act, 2023 (DPDP Act) we are the data fiduciary. Under the UK GDPR we are the controller.`,
        'This notice covers this website. If we work together, or introduce you to an employer, we give you a separate notice.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'Which data we collect',
      paragraphs: [
        'We collect what you send us in a form, and the little that any web server has to handle.',
      ],
      list: [
        'Contact form: first name, last name and email address; optionally phone, company, job title and LinkedIn address; and whether you agreed to be contacted',
        'Recruiter request: name, phone, work email and company website; optionally the requirement and the level of the position',
        'Newsletter: your email address, and when you confirmed it',
        'Emails and CVs: what you send us by email, with your address; for a CV, what it says about your work, education, pay and notice period',
        'With each form: the date and time, the version of the consent text you saw, and a random number that prevents a form from being stored twice',
        'With each form, where your browser provides it: the page you started on, the website that linked to it, and the campaign and ad click that its address named, when your visit began and when you last came back from outside; the page and the button of the form; and the version of the website',
        'To stop spam: how long the form took to fill in; a hidden field that only programs fill in; and a scrambled form of your IP address, kept for at most an hour, to limit the number of forms from one connection',
        'For each page you open: the page, the time, the result and a random request number',
      ],
    },
    {
      id: 'what-we-do-not-collect',
      heading: 'What we do not collect',
      paragraphs: [
        'We use no advertising or tracking cookies, no fingerprinting and no third-party analytics. We neither buy nor sell personal data.',
        'Please do not send us identity numbers, bank details, health data or other sensitive data in a form.',
      ],
    },
    {
      id: 'purposes',
      heading: 'What we use it for, and on what legal basis',
      paragraphs: [
        'Under the DPDP Act we rely on the consent you give with the form or, where you give us data of your own accord for a purpose you state, on section 7(a). Under the UK GDPR the legal basis is named in brackets.',
      ],
      list: [
        'To answer your enquiry or recruiter request and to prepare a proposal you ask for (steps before a contract, Article 6(1)(b); where you write on behalf of your company, our legitimate interest in answering, Article 6(1)(f))',
        'To learn which pages and campaigns bring enquiries, from the data about your visit that comes with a form (legitimate interest, Article 6(1)(f); you may object)',
        'To contact you about our services, if you ticked the box in the contact form (consent, Article 6(1)(a))',
        'To send you the newsletter (consent, Article 6(1)(a))',
        'To find roles that fit the CV you send us, and to contact you about them (at your request, before a contract, Article 6(1)(b)); an employer sees your CV only after you have agreed to that role',
        'To protect the website from spam and attacks (legitimate interest, Article 6(1)(f))',
        'To prove that, and to what, you consented (legal obligation, Article 6(1)(c))',
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'What stays in your browser',
      paragraphs: [
        'Your browser keeps what you type into a form in its session storage, so that a reload does not lose it. This copy never includes the consent tick, is sent to us only when you press the button, and is deleted once the form is sent or the tab is closed.',
        'It also keeps there how your visit began: the first page, the name of the website that linked to it, and the campaign in its address. It is deleted when the tab is closed. It is sent to us only with a form.',
        'When we try out a new version of part of the website, one cookie remembers for 7 days which version you see. Without it, pages of two versions would mix. The same number lets us tell which version serves visitors better. It holds a random number from 0 to 99 and nothing about you. A link to a preview of the website sets one more cookie until you close the browser. We set no other cookies.',
      ],
    },
    {
      id: 'logs-and-measurements',
      heading: 'Server logs and performance measurements',
      paragraphs: [
        'Our server logs record technical events: page, time, result and request number. They contain no names, email addresses, phone numbers, form contents or IP addresses.',
        'On some visits your browser tells our own server how fast the page was and whether part of it failed. The report names the page and the version of the software. It contains no identifier and is not linked to your name or to visits on other days. We use it only to make the website faster and to fix faults.',
        'While we try out a new version, it also tells how fast the first page of a visit was, and whether a form was sent or something failed; our server adds that to the day’s totals, which it keeps for 90 days.',
        'To avoid counting anyone twice, our server holds a scrambled form of your IP address in memory for at most two hours, and stores it nowhere else.',
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives your data',
      paragraphs: [`Within ${site.name}, the people who answer you see it. Outside, only these receive it:`],
      list: [
        'Companies that run servers, back-ups and email for us, under contract, on our instructions and for no purpose of their own',
        'Authorities and courts, where the law obliges us',
        'A client or an employer, only if you agreed to the role or asked us to pass your details on',
      ],
    },
    {
      id: 'where',
      heading: 'Where we keep it',
      paragraphs: [
        'We work from India, and we keep and use your data there. If you write to us from the United Kingdom, the UAE or Australia, your data reaches India because you send it to us.',
        'Where we pass on personal data under the UK GDPR to a service provider in another country, we use the safeguards that the law provides, such as the International Data Transfer Agreement.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        'We erase data when its purpose has ended, or earlier if you ask, unless the law requires us to keep it.',
      ],
      periods: [
        ['Enquiries and recruiter requests', '24 months after the last contact, unless an agreement follows'],
        [
          'Data about the visit that came with a form',
          'As long as the form it belongs to, and 24 months at most',
        ],
        [
          'CVs and the emails that come with them',
          '12 months after our last contact about a role, or until you tell us to erase them',
        ],
        ['Other emails', '24 months after the last contact'],
        [
          'Newsletter address',
          'Until you unsubscribe, by the link in each email or by writing to us; 14 days if you do not confirm it',
        ],
        ['Record of consent', 'As long as the data it belongs to'],
        ['Forms held back as spam', '90 days'],
        ['Random number that prevents duplicates', '24 hours'],
        ['Back-ups', 'Replaced within 35 days, so that erased data disappears from them too'],
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Data travels encrypted, and only people who need it for their work can reach it. We confirm a form only once it is safely stored, and we keep personal data out of logs and web addresses.',
        'If a breach affects your data, we tell you and the responsible authority, as the law requires.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        'Write to us from the address you used, so that we know it is you. We answer within one month, free of charge. As far as the DPDP Act and the UK GDPR apply to you, you may:',
      ],
      list: [
        'Find out which data we hold about you, what we do with it and who received it, and get a copy',
        'Have it corrected, completed or updated',
        'Have it erased',
        'Withdraw your consent at any time, as easily as you gave it; what we did before that stays lawful',
        'Object to use based on our legitimate interest, or have its use restricted (UK GDPR)',
        'Receive what you gave us in a common format (UK GDPR)',
        'Name another person to exercise your rights if you die or lose capacity (DPDP Act, section 14)',
        'Complain to us and have the complaint dealt with (DPDP Act, section 13)',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      paragraphs: [
        'Please come to us first: the contact details at the end of this page reach the person who handles data protection. If our answer does not settle the matter, you may complain to the Data Protection Board of India, or, in the United Kingdom, to the Information Commissioner’s Office (ico.org.uk).',
      ],
    },
    {
      id: 'automated-decisions',
      heading: 'No automated decisions',
      paragraphs: [
        'No decision about you is made by a program alone. A form that looks like spam is held back, and a person can release it.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'The forms are meant for adults. If you are under 18, please do not send one. If we learn that a child has sent one, we erase the data.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this notice',
      paragraphs: [
        'Before we change how we use personal data, we update this page and its date. If the change concerns something you consented to, we ask you again.',
      ],
    },
  ],
  contact: {
    id: 'contact-us',
    heading: 'Questions about your data',
    text: 'For a question, a request or a complaint about personal data, write “Data protection” in the subject line.',
    labels: {
      email: 'Email',
      phone: 'Phone',
      hours: 'Phone hours',
      office: 'Office',
      mailSubject: 'Data protection',
    },
    action: { label: 'Contact Us', action: 'page', to: '/contactus' },
  },
} as const satisfies LegalPage;

import { site } from '@hireloom/contracts';
import { FileText, Handshake, IndianRupee } from 'lucide-react';

/** Home's section for job seekers. The email address comes from the site configuration. */
export const candidates = {
  id: 'candidates',
  heading: 'Looking for a job?',
  points: [
    {
      icon: Handshake,
      title: 'What we do',
      text: 'We introduce you to clients whose open roles fit you, and you hear the outcome either way.',
    },
    {
      icon: FileText,
      title: 'What to send',
      text: 'Your CV or LinkedIn profile, the role and place you want, your notice period and the pay you expect.',
    },
    {
      icon: IndianRupee,
      title: 'What you pay',
      text: 'Nothing, ever. Employers pay our fee. Anyone who asks you for money in our name is not us.',
    },
  ],
  link: { label: `Email ${site.email}`, href: `mailto:${site.email}` },
} as const;

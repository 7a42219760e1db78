import { cvMail, site } from '@hireloom/contracts';
import { FileText, Handshake, IndianRupee } from 'lucide';

/** Home's section for job seekers. The email address comes from the site configuration. */
export const candidates = {
  id: 'candidates',
  heading: 'Looking for a job?',
  points: [
    {
      icon: Handshake,
      title: 'What we do',
      text: 'We list no vacancies: we contact you when a client’s role fits. Once we have discussed it with you, we tell you the outcome either way.',
    },
    {
      icon: FileText,
      title: 'What to send',
      text: 'Your CV or LinkedIn profile, the role and place you want, notice period and expected pay.',
    },
    {
      icon: IndianRupee,
      title: 'What you pay',
      text: 'You never pay us anything. Employers pay our fee. If someone asks you for money in our name, tell us.',
    },
  ],
  link: { label: `Email ${site.email}`, href: cvMail },
} as const;

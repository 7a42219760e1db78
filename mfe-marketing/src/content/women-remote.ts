import { cvMail } from '@hireloom/contracts';
import { CalendarDays, IndianRupee, Layers, ListChecks, Scale, Search, Undo2 } from 'lucide';
import { womenRemoteTeaser } from './women-remote-teaser';

/** The partner offering: a section of the About page. */
export const womenRemote = {
  id: 'women-remote',
  eyebrow: womenRemoteTeaser.eyebrow,
  heading: 'Remote roles for women with experience',
  text: 'With our partner offering for women remote professionals, we reach women who moved for family, return from a career break or live far from big offices, for roles that can be done from anywhere.',
  picture: womenRemoteTeaser.picture,
  pictureAlt: '',
  companies: {
    heading: 'If you hire',
    items: [
      {
        icon: Search,
        title: 'Reach people who rarely apply',
        text: 'We find candidates through partner communities and referrals as well as job boards, where remote roles get lost.',
      },
      {
        icon: ListChecks,
        title: 'Screened for remote work',
        text: 'We check the skills on your scorecard and what remote work needs: a place to work, hours that overlap with your team, and clear writing.',
      },
      {
        icon: Scale,
        title: 'Paid by the role',
        text: 'We ask you to offer what the role pays in the office.',
      },
      {
        icon: Layers,
        title: 'Through any of the three services',
        text: 'Make it part of your subscription, give us a single Pay Per Hire role, or bring in a fractional leader.',
      },
    ],
    actions: [
      {
        label: 'Get Started Today',
        action: 'recruiter-popup',
        to: '/contactus',
        about: 'women remote professionals',
      },
    ],
  },
  professionals: {
    heading: 'If you want to work',
    items: [
      {
        icon: IndianRupee,
        title: 'You never pay us',
        text: 'Employers pay our fee. We never ask candidates for a registration fee, a deposit or a course fee.',
      },
      {
        icon: CalendarDays,
        title: 'Full-time, part-time or by project',
        text: 'Tell us the hours you can work. We introduce you to roles that fit them.',
      },
      {
        icon: Undo2,
        title: 'Career breaks are welcome',
        text: 'We help you say in a line or two what you did before, what you did since, and what you want next.',
      },
    ],
    actions: [{ label: 'Email your CV', action: 'page', to: cvMail }],
  },
} as const;

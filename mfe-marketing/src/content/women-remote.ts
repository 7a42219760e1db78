import { CalendarDays, IndianRupee, Layers, ListChecks, Scale, Search, Undo2 } from 'lucide-react';
import womenRemotePicture from '../pictures/women-remote.svg';

/** The partner offering: a section of the About page, announced on Home by `teaser`. */
export const womenRemote = {
  id: 'women-remote',
  teaser: {
    heading: 'For women who work remotely',
    text: 'Our partner offering brings women remote professionals and the companies that hire them together.',
    action: { label: 'See the offering', action: 'page', to: '/aboutus#women-remote' },
  },
  eyebrow: 'Partner offering',
  heading: 'Her city need not be your office’s city.',
  text: 'Many good people stop applying when the job asks them to move. Our partner offering for women remote professionals reaches those who moved for family, came back from a break or live where the offices are not, and places them in roles that can be done from anywhere.',
  picture: womenRemotePicture,
  pictureAlt: '',
  companies: {
    heading: 'If you hire',
    items: [
      {
        icon: Search,
        title: 'Reach people who do not apply',
        text: 'We go to candidates through partner communities and referrals, not only through job boards where remote roles drown.',
      },
      {
        icon: ListChecks,
        title: 'Screened for remote work',
        text: 'Skills as your scorecard asks, and what remote work needs besides: a place to work, hours that overlap with your team, and clear writing.',
      },
      {
        icon: Scale,
        title: 'One pay band for one job',
        text: 'We ask you to offer what the role pays in the office. Remote is a place, not a discount.',
      },
      {
        icon: Layers,
        title: 'Through any of the three services',
        text: 'Make it part of your subscription, give us a single role on Pay Per Hire, or bring in a fractional leader.',
      },
    ],
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Contact Us', action: 'page', to: '/contactus' },
    ],
  },
  professionals: {
    heading: 'If you want to work',
    items: [
      {
        icon: IndianRupee,
        title: 'You never pay us',
        text: 'Employers pay our fee. We ask candidates for no charge, deposit or course fee at any step.',
      },
      {
        icon: CalendarDays,
        title: 'Full-time, part-time or by project',
        text: 'Tell us the hours that are yours to give. We introduce you to roles that fit them.',
      },
      {
        icon: Undo2,
        title: 'A break is a fact, not a flaw',
        text: 'We help you say in one line what you did before, what you did since, and what you want next.',
      },
    ],
    actions: [{ label: 'Write to us', action: 'page', to: '/contactus' }],
  },
} as const;

import { site } from '@hireloom/contracts';
import {
  CalendarCheck,
  Clock,
  Globe,
  Infinity as InfinityIcon,
  ListChecks,
  ReceiptText,
  RefreshCw,
  Scale,
  UserCheck,
  Users,
} from 'lucide';
import raasProfile from '../pictures/raas-profile.svg';
import raasRoles from '../pictures/raas-roles.svg';
import raasStandard from '../pictures/raas-standard.svg';
import { demo } from './demo';
import type { ServicePage } from './shapes';

const fromPrice = site.priceFrom && ` from ${site.priceFrom as string}`;

export const raas = {
  meta: {
    path: '/raas',
    title: `Recruitment as a Service (RaaS) in India | ${site.name}`,
    description:
      'A recruiting team on a flat monthly subscription: unlimited hiring, 24-hour onboarding and the first vetted profiles within 72 hours of your brief.',
    breadcrumb: 'RaaS',
  },
  opening: {
    eyebrow: demo.howArranged ?? 'Recruitment as a Service',
    heading: 'One monthly fee, as many hires as you need.',
    text: 'Recruitment as a Service is a subscription to recruiters who work as your own team. The fee is agreed for the roles you have open at once, and stays the same however many people you hire.',
    actions: [
      {
        label: 'Start Subscription',
        action: 'recruiter-popup',
        to: '/contactus',
        about: 'RaaS subscription',
      },
      demo.raas,
    ],
  },
  pace: [
    { value: '72-hour', label: 'first profiles', base: 'from the approved brief' },
    { value: '24-hour', label: 'onboarding', base: 'from your go-ahead' },
    { value: '2–4 weeks', label: 'hiring turnaround', base: 'from open role to accepted offer' },
  ],
  stats: {
    heading: 'RaaS in numbers',
    note: 'These are our own figures. Ask us for the records behind any of them.',
    items: [
      { value: '98%', label: 'client retention', base: 'subscribers, year to year' },
      { value: '70%', label: 'cost savings', base: 'against agency fees for the same hires' },
      { value: '3x faster', label: 'hiring', base: 'than the same clients before RaaS' },
    ],
  },
  stages: {
    id: 'stages',
    heading: 'Where is your company now?',
    intro: 'What your recruiters spend most time on depends on your size.',
    slideMs: 2000,
    carouselLabel: 'Recruitment as a Service by company stage',
    items: [
      {
        picture: raasProfile,
        eyebrow: 'Start-ups',
        title: 'Your first twenty people',
        points: [
          'Role briefs written with you',
          'Pay checked against the market',
          'Interviews booked for you',
        ],
      },
      {
        picture: raasRoles,
        eyebrow: 'Growing companies',
        title: 'Ten roles open, two recruiters',
        points: ['A recruiter per group of roles', 'Work in your own tracker', 'A short review every week'],
      },
      {
        picture: raasStandard,
        eyebrow: 'Enterprises',
        title: 'Many teams, one standard',
        points: ['One process in every location', 'One invoice a month', 'A report for each team'],
      },
    ],
  },
  howItWorks: {
    id: 'how-it-works',
    heading: 'From your plan to the first joiner',
    steps: [
      {
        title: 'You tell us the plan',
        when: 'Before you sign',
        text: 'Which roles, in which order, where and by when. We tell you which will be hard to fill in this market, and how many recruiters the plan needs.',
      },
      {
        title: '24-hour onboarding',
        when: 'Within 24 hours',
        text: 'You meet your recruiters. We agree on scorecards and interview panels, and connect to your applicant tracking system or set up a shared tracker.',
      },
      {
        title: 'First vetted profiles within 72 hours',
        when: '72 hours after your brief',
        text: 'Each profile comes with notes from a screening call: skills checked, expected pay, notice period and why the candidate wants to move.',
      },
      {
        title: 'Interviews and feedback',
        when: 'Every week',
        text: 'We book the interviews, prepare both sides and collect feedback the same day. If you turn someone down, we adjust the search at once.',
      },
      {
        title: 'Offer, joining, next role',
        when: '2–4 weeks',
        text: 'Hiring turnaround is 2–4 weeks from an open role to an accepted offer. In India, notice is often 30–90 days: we stay in touch until the joining date, and start on your next role.',
      },
    ],
  },
  pricing: {
    id: 'pricing',
    heading: 'What it costs, and when you pay',
    intro: `You pay a flat monthly subscription${fromPrice}, agreed before we begin.`,
    items: [
      {
        icon: CalendarCheck,
        title: 'One fee a month',
        text: 'You pay for each month that the subscription runs, with no fee per hire and no percentage of salary.',
      },
      {
        icon: InfinityIcon,
        title: 'Unlimited hiring',
        text: 'We agree only on how many roles are open at once. The more you hire, the less each hire costs.',
      },
      {
        icon: ListChecks,
        title: 'All the work included',
        text: 'The fee covers the search, screening calls, interview booking, reference checks, offer negotiations and contact until the joining date.',
      },
    ],
    dependsOn: {
      heading: 'What your subscription fee depends on',
      items: [
        'How many roles we work on at once, and so how many recruiters you need',
        'How senior the roles are, and how rare the skills',
        'The cities and countries you hire in',
        'Whether screening is by call, or with tests and case exercises too',
      ],
    },
    quote: {
      heading: 'Get a figure for your plan',
      text: 'Tell us your open roles. You get a monthly fee in writing, with the team it pays for. Nothing starts until you sign.',
      actions: [
        {
          label: 'Start Subscription',
          action: 'recruiter-popup',
          to: '/contactus',
          about: 'RaaS subscription',
        },
        { label: 'Contact Us', action: 'page', to: '/contactus' },
      ],
    },
  },
  caseStudies: {
    service: 'raas',
    id: 'case-studies',
    heading: 'How RaaS clients hired',
    intro: 'What they needed, what we did and how many people joined.',
  },
  faq: {
    id: 'faq',
    heading: 'Questions about Recruitment as a Service',
    items: [
      {
        icon: InfinityIcon,
        question: 'Does unlimited hiring really mean unlimited?',
        answer:
          'Yes. You never pay per hire. Your recruiting team works on an agreed number of roles at once and starts on the next as soon as one is filled, so its size sets the pace.',
      },
      {
        icon: UserCheck,
        question: 'What is a vetted profile?',
        answer:
          'A CV together with our notes from a call with the candidate: the skills your scorecard asks for, current and expected pay, notice period, location, and why they would move. We have spoken to everyone whose CV we send. Where the law asks for a registration, as with nurses, we ask for its number, so that you can check it.',
      },
      {
        icon: Clock,
        question: 'When do the 72 hours begin?',
        answer:
          'When you approve the role brief: the must-have skills, the pay range and the interview panel. For most roles that happens on the day you are onboarded.',
      },
      {
        icon: Globe,
        question: 'Can you hire for us before we have a company in India?',
        answer:
          'Yes. We find the people, and you employ them: through your own company in India, or at first through an employer of record, which employs them for you for a monthly fee of its own. Tell us which, and we plan offers and joining dates for it.',
      },
      {
        icon: ReceiptText,
        question: 'What does the fee not cover?',
        answer:
          'What you pay the people you hire, joining bonuses, relocation, payroll, and checks by other companies, such as background checks. GST is added for companies in India. If yours is elsewhere, your quote says which taxes apply and in which currency you pay.',
      },
      {
        icon: Users,
        question: 'Do you replace my own recruiters?',
        answer:
          'No. Many clients keep confidential roles in-house and give us the volume, or the other way round. Both teams work in one tracker, so no candidate is called twice.',
      },
      {
        icon: CalendarCheck,
        question: 'Can I pause or stop the subscription?',
        answer:
          'Yes, on the notice stated in your agreement. Before a pause we hand over every open pipeline with our notes.',
      },
      {
        icon: RefreshCw,
        question: 'What if someone leaves soon after joining?',
        answer:
          'While your subscription runs, we search again at no extra charge. The search takes one of your open roles.',
      },
      {
        icon: Scale,
        question: 'How do I know whether RaaS or Pay Per Hire suits me?',
        answer:
          'If you hire several people every month, a subscription usually costs less per hire. For fewer than two a month, or for one batch, Pay Per Hire does. Tell us your plan and we’ll work out both.',
      },
    ],
  },
  callToAction: {
    id: 'get-started',
    heading: 'First vetted profiles within 72 hours of your brief',
    text: 'Tell us about your roles. We’ll tell you what it takes to fill them and what a subscription would cost.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus', about: 'RaaS subscription' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const satisfies ServicePage & Record<string, unknown>;

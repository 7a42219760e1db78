import { site } from '@hireloom/contracts';
import {
  Building2,
  CalendarCheck,
  Clock,
  InfinityIcon,
  ListChecks,
  RefreshCw,
  Scale,
  Sprout,
  TrendingUp,
  UserCheck,
  Users,
} from 'lucide-react';
import raasOpening from '../pictures/raas-opening.svg';
import stageEnterprise from '../pictures/stage-enterprise.svg';
import stageGrowth from '../pictures/stage-growth.svg';
import stageStartUp from '../pictures/stage-start-up.svg';
import type { ServicePage } from './shapes';

export const raas = {
  meta: {
    path: '/raas',
    title: `Recruitment as a Service (RaaS) in India | ${site.name}`,
    description:
      'A recruiting team on a flat monthly subscription: unlimited hiring, 24-hour onboarding and the first vetted profiles within 72 hours.',
    breadcrumb: 'RaaS',
  },
  opening: {
    eyebrow: 'Recruitment as a Service',
    heading: 'One subscription. Every role you open.',
    text: 'You get a recruiting team that works as yours, for a flat monthly subscription. Hire one person this month or twenty: the fee stays the same, and the first vetted profiles reach you within 72 hours.',
    highlights: ['Unlimited hiring', 'No fee per hire', 'First vetted profiles within 72 hours'],
    actions: [
      { label: 'Start Subscription', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Book a Demo', action: 'demo', to: '/contactus' },
    ],
    picture: raasOpening,
    pictureAlt: '',
  },
  stats: {
    heading: 'What a subscription changes',
    note: 'These are our own figures. Ask us how any of them is counted.',
    items: [
      { value: '72-hour', label: 'first profiles' },
      { value: '24-hour', label: 'onboarding' },
      { value: '2–4 weeks', label: 'hiring turnaround' },
      { value: '98%', label: 'client retention' },
      { value: '70%', label: 'cost savings' },
      { value: '3x faster', label: 'hiring' },
    ],
  },
  stages: {
    id: 'stages',
    heading: 'Where is your company now?',
    intro:
      'What you need from a recruiting team changes as you grow. The subscription is the same; what your recruiters spend their week on is not.',
    carouselLabel: 'Recruitment as a Service by company stage',
    items: [
      {
        icon: Sprout,
        audience: 'Start-ups',
        heading: 'Your first twenty people',
        text: 'The founders still interview everybody, and evenings go into CVs. Hand over the search and the screening, and keep the decision.',
        points: [
          'Job descriptions written with you, in words that candidates understand',
          'Pay ranges checked against what the market offers before you post',
          'Interviews booked around your calendar, with a scorecard for each',
        ],
        picture: stageStartUp,
      },
      {
        icon: TrendingUp,
        audience: 'Growing companies',
        heading: 'Ten roles open, two recruiters',
        text: 'Funding came, the plan doubled, and your own team cannot source for every role at once. Add ours for as long as the peak lasts.',
        points: [
          'A recruiter for each group of roles, working in your tracker',
          'A weekly review: what moved, what is stuck, and what we need from you',
          'A pool of candidates you have already met, kept warm for the next role',
        ],
        picture: stageGrowth,
      },
      {
        icon: Building2,
        audience: 'Enterprises',
        heading: 'Many teams, one standard',
        text: 'Every business unit hires in its own way, through its own agencies, at its own price. Bring them under one subscription and one report.',
        points: [
          'One process and one set of scorecards across locations',
          'One monthly invoice instead of a fee for every joining',
          'One report: pipeline, time to hire and offer acceptance by team',
        ],
        picture: stageEnterprise,
      },
    ],
  },
  howItWorks: {
    id: 'how-it-works',
    heading: 'From signature to first joiner',
    intro: 'Five steps. You know at each one who does what, and by when.',
    steps: [
      {
        title: 'You tell us the plan',
        when: 'Before you sign',
        text: 'Which roles, in which order, where, and by when. We say what the market will make easy or hard, and how many recruiters the plan needs.',
      },
      {
        title: '24-hour onboarding',
        when: 'Within 24 hours',
        text: 'You meet your recruiters. We agree on scorecards, interview panels and who answers what, and connect to your applicant tracking system or set up a shared tracker.',
      },
      {
        title: 'First vetted profiles within 72 hours',
        when: 'Within 72 hours',
        text: 'Each profile comes with notes from a screening call: skills checked, pay expectation, notice period, and the reason the candidate would move.',
      },
      {
        title: 'Interviews and feedback',
        when: 'Every week',
        text: 'We book the interviews, prepare both sides and collect feedback the same day. Every no sharpens the next search.',
      },
      {
        title: 'Offer, joining, next role',
        when: '2–4 weeks',
        text: 'Hiring turnaround is 2–4 weeks from an open role to an accepted offer. We stay with the candidate through the notice period until the joining date, and start on the next role meanwhile.',
      },
    ],
  },
  pricing: {
    id: 'pricing',
    heading: 'What it costs, and when you pay',
    intro:
      'You pay a flat monthly subscription. It is agreed before we begin, and it does not move with the number of people you hire or with what you pay them.',
    items: [
      {
        icon: CalendarCheck,
        title: 'One fee a month',
        text: 'You pay for each month that the subscription runs. There is no fee per hire and no percentage of salary.',
      },
      {
        icon: InfinityIcon,
        title: 'Unlimited hiring',
        text: 'Hire as many people as your recruiters bring to an offer. The more you hire, the less each hire costs.',
      },
      {
        icon: ListChecks,
        title: 'All of the work',
        text: 'Sourcing, screening calls, interview booking, reference checks, offer talks and contact until the joining date are part of the subscription.',
      },
    ],
    dependsOn: {
      heading: 'What your subscription fee depends on',
      items: [
        'How many roles you want worked on at the same time, and so how many recruiters',
        'How senior the roles are, and how rare the skills',
        'The cities and countries you hire in',
        'How deep the screening goes: calls only, or tests and case exercises too',
      ],
    },
    quote: {
      heading: 'Get a figure for your plan',
      text: 'Send us your open roles. You get a monthly fee in writing, with the team it pays for. It is yours to compare; nothing starts until you sign.',
      actions: [
        { label: 'Start Subscription', action: 'recruiter-popup', to: '/contactus' },
        { label: 'Contact Us', action: 'page', to: '/contactus' },
      ],
    },
  },
  caseStudies: {
    id: 'case-studies',
    heading: 'Hiring that went to plan',
    intro: 'What clients asked for, what we did, and what came of it.',
  },
  faq: {
    id: 'faq',
    heading: 'Questions about Recruitment as a Service',
    intro: 'What people ask us before they subscribe.',
    items: [
      {
        icon: InfinityIcon,
        question: 'Does unlimited hiring really mean unlimited?',
        answer:
          'Yes. No hire is charged for. What sets the pace is the size of your recruiting team: it works on an agreed number of roles at a time, and takes up the next one as soon as one is filled.',
      },
      {
        icon: UserCheck,
        question: 'What is a vetted profile?',
        answer:
          'A CV together with our notes from a call with the candidate: the skills your scorecard asks for, current and expected pay, notice period, location, and why they would change. We do not send CVs of people we have not spoken to.',
      },
      {
        icon: Clock,
        question: 'When do the 72 hours begin?',
        answer:
          'When you approve the role brief: the must-have skills, the pay range and the interview panel. For most roles that happens on the day you are onboarded.',
      },
      {
        icon: Users,
        question: 'We have our own recruiters. Do you replace them?',
        answer:
          'No. Many clients keep hard or confidential roles in-house and give us volume, or the other way round. Both teams work in one tracker, so that no candidate is called twice.',
      },
      {
        icon: CalendarCheck,
        question: 'Can we pause or stop the subscription?',
        answer:
          'Yes, with the notice that your agreement states. Before a pause we hand over every open pipeline with notes, so that nothing you paid for is lost.',
      },
      {
        icon: RefreshCw,
        question: 'What if somebody leaves soon after joining?',
        answer:
          'While your subscription runs, we search again within it. You pay nothing on top of the monthly fee.',
      },
      {
        icon: Scale,
        question: 'How do we know whether RaaS or Pay Per Hire suits us?',
        answer:
          'If you hire every month, or have several roles open at once, a subscription usually costs less for each hire. If you fill a role now and then, Pay Per Hire does. Tell us your plan and we will work out both.',
      },
    ],
  },
  callToAction: {
    id: 'get-started',
    heading: 'Your next hire could be in your inbox within 72 hours',
    text: 'Tell us about one role. We will say what it takes to fill it, and what a subscription would cost you.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const satisfies ServicePage & Record<string, unknown>;

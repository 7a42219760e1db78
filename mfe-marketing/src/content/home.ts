import { site } from '@hireloom/contracts';
import {
  Clock,
  FileCheck,
  MapPin,
  Puzzle,
  RefreshCw,
  Reply,
  Scale,
  ShieldCheck,
  Timer,
  Users,
  Wallet,
} from 'lucide';
import homeLineMedium from '../pictures/home-line-medium.svg';
import homeLineNarrow from '../pictures/home-line-narrow.svg';
import homeLineWide from '../pictures/home-line-wide.svg';
import homeWeaveMedium from '../pictures/home-weave-medium.svg';
import homeWeaveNarrow from '../pictures/home-weave-narrow.svg';
import homeWeaveWide from '../pictures/home-weave-wide.svg';
import homeWeekMedium from '../pictures/home-week-medium.svg';
import homeWeekNarrow from '../pictures/home-week-narrow.svg';
import homeWeekWide from '../pictures/home-week-wide.svg';
import logoFennelAndDune from '../pictures/logo-fennel-and-dune.svg';
import logoLedgerwren from '../pictures/logo-ledgerwren.svg';
import logoTorvane from '../pictures/logo-torvane.svg';
import serviceFractional from '../pictures/service-fractional.svg';
import servicePayPerHire from '../pictures/service-pay-per-hire.svg';
import serviceRaas from '../pictures/service-raas.svg';
import hazelby from './fallback-logos/hazelby.svg';
import lumisetu from './fallback-logos/lumisetu.svg';
import marubay from './fallback-logos/marubay.svg';
import quarrico from './fallback-logos/quarrico.svg';
import wattlegrid from './fallback-logos/wattlegrid.svg';
import { demo } from './demo';
import type { Action, Meta, Stat } from './shapes';

export const home = {
  meta: {
    path: '/',
    title: `${site.name}: recruitment agency in India, hiring woven together`,
    description:
      'Hire by subscription, pay per hire or bring in fractional leaders. First vetted profiles within 72 hours of your brief, from an agency in Bangalore.',
    breadcrumb: 'Home',
  } satisfies Meta,
  hero: {
    id: 'hero',
    carouselLabel: `What ${site.name} does`,
    /** The first heading is the page's h1. */
    slides: [
      {
        eyebrow: `Recruitment agency in ${site.office.city}`,
        pictures: { narrow: homeWeaveNarrow, medium: homeWeaveMedium, wide: homeWeaveWide },
        heading: 'Your recruiting team, on one flat monthly fee.',
        text: 'Hire as many people as you need for one fee. First vetted profiles reach you within 72 hours of your brief.',
        link: { label: 'How RaaS works', action: 'page', to: '/raas' },
        actions: [
          {
            label: 'Start Subscription',
            action: 'recruiter-popup',
            to: '/contactus',
            about: 'RaaS subscription',
          },
          demo.home,
        ],
      },
      {
        eyebrow: 'Pay Per Hire',
        pictures: { narrow: homeLineNarrow, medium: homeLineMedium, wide: homeLineWide },
        heading: 'Pay only for people who stay.',
        text: 'No retainer and no advance. The fee is due after probation, and every hire has a replacement guarantee.',
        link: { label: 'How Pay Per Hire works', action: 'page', to: '/Payperhire' },
        actions: [
          { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus', about: 'Pay Per Hire' },
          demo.home,
        ],
      },
      {
        eyebrow: 'Fractional Hiring',
        pictures: { narrow: homeWeekNarrow, medium: homeWeekMedium, wide: homeWeekWide },
        heading: 'A\u00a0CFO on Tuesdays.',
        text: 'A senior leader part-time, at 40–60% savings against a full-time hire. Start with a 90-day trial.',
        link: { label: 'How Fractional Hiring works', action: 'page', to: '/fractionalhiring' },
        actions: [
          {
            label: 'Get Started Today',
            action: 'recruiter-popup',
            to: '/contactus',
            about: 'Fractional Hiring',
          },
          demo.home,
        ],
      },
    ],
    badges: [
      { icon: Users, label: 'Expert Recruiters' },
      { icon: Timer, label: 'Fast Turnaround' },
      { icon: Puzzle, label: 'Perfect match' },
      { icon: ShieldCheck, label: 'Quality Assured' },
    ],
  },
  trustedBy: {
    id: 'trusted-by',
    heading: 'Trusted by companies in India, the UAE, the UK and Australia',
    marqueeLabel: 'Client logos',
    /** Shown when the API has no logos or can't be reached. */
    builtInLogos: [
      { heading: 'Hazelby', picture: hazelby },
      { heading: 'Lumisetu', picture: lumisetu },
      { heading: 'Marubay', picture: marubay },
      { heading: 'Quarrico', picture: quarrico },
      { heading: 'Wattlegrid', picture: wattlegrid },
    ],
    stats: [
      { value: '5000+', label: 'Companies Served', base: 'many for a single hire' },
      { value: '15000+', label: 'Successful Placements', base: 'in all our years' },
      { value: '95%', label: 'Client Retention', base: 'of running contracts' },
      { value: '48hrs', label: 'Average Response', base: 'to forms and emails' },
    ] satisfies Stat[],
    record: [
      '500+ companies hire with us today',
      '15+ years of expertise',
      '80% faster hiring, to the first shortlist',
    ],
    jobSeekers: { label: 'Looking for a job?', action: 'page', to: '/contactus#job-seekers' },
  },
  services: {
    id: 'services',
    heading: 'Our Services',
    intro: 'Subscribe, pay for each hire, or bring in a leader part-time.',
    cards: [
      {
        heading: 'Recruitment as a Service (RaaS)',
        description: 'A recruiting team of your own for a flat monthly subscription.',
        bullets: ['Unlimited hiring, no fee per hire', 'First vetted profiles within 72 hours of your brief'],
        link: { label: 'Learn More', action: 'page', to: '/raas', context: 'about Recruitment as a Service' },
        picture: serviceRaas,
      },
      {
        heading: 'Pay Per Hire',
        description: 'A fee only on a successful placement, and nothing up front.',
        bullets: ['Payable after the candidate joins and completes probation', 'Replacement guarantee'],
        link: { label: 'Learn More', action: 'page', to: '/Payperhire', context: 'about Pay Per Hire' },
        picture: servicePayPerHire,
      },
      {
        heading: 'Fractional Hiring',
        description: 'A CFO, CTO or CHRO, part-time or for one project.',
        bullets: ['40–60% savings against full-time', '90-day leadership trials'],
        link: {
          label: 'Learn More',
          action: 'page',
          to: '/fractionalhiring',
          context: 'about Fractional Hiring',
        },
        picture: serviceFractional,
      },
    ],
    callToAction: {
      text: 'Not sure which one you need? Tell us about the role, and we’ll say which one fits and what it costs.',
      action: {
        label: 'Get Started Today',
        action: 'recruiter-popup',
        to: '/contactus',
        about: 'which service fits',
      },
    },
  },
  successStories: {
    id: 'success-stories',
    heading: 'Success Stories',
    stories: [
      {
        slug: 'ledgerwren-84-hires-payments-teams',
        client: 'Ledgerwren',
        picture: logoLedgerwren,
        tags: ['Fintech', 'RaaS'],
        figure: '84',
        title: 'hires in eleven months, on one flat subscription',
        sections: [
          {
            heading: 'Challenge',
            description:
              'Ledgerwren had one recruiter, a plan to more than double in size and four agencies that sent the same developers. 9 of its last 20 offers had fallen through.',
          },
          {
            heading: 'Solution',
            description:
              'We put every role on one subscription and one shared list. Candidates did a work sample instead of puzzles, and we called them every fortnight until they joined.',
          },
        ],
        results: [
          'All hired between April 2025 and February 2026',
          '97 offers for 84 joiners, so only 13 fell through',
          'Four agency contracts replaced by one monthly fee',
        ],
        testimonial: 'The work sample did more for our hiring than any tool we have bought.',
        name: 'Meghna Raghavan, Co-founder and COO, Ledgerwren',
        link: {
          label: 'Read the case study',
          action: 'page',
          to: '/casestudy/ledgerwren-84-hires-payments-teams',
          context: 'of Ledgerwren',
        },
      },
      {
        slug: 'torvane-25-positions-in-18-days',
        client: 'Torvane',
        picture: logoTorvane,
        tags: ['Manufacturing', 'Pay Per Hire'],
        figure: '25',
        title: 'positions in 20 days, filled in 18 days',
        sections: [
          {
            heading: 'Challenge',
            description:
              'An export contract fixed the day a second shift had to start. That left 20 days to find setters, operators, inspectors and supervisors.',
          },
          {
            heading: 'Solution',
            description:
              'We tested each trade at the plant gate, gave the outcome on the same day and did all the paperwork in one visit.',
          },
        ],
        results: [
          'Every position filled two days early',
          'Second shift started on the date in the contract',
          '24 of 25 through probation, and no fee for the one who left',
        ],
        testimonial:
          'I asked for 25 people in 20 days and expected an argument. They asked to see the machines instead.',
        name: 'Senthil Kumaran, Plant Head, Torvane',
        link: {
          label: 'Read the case study',
          action: 'page',
          to: '/casestudy/torvane-25-positions-in-18-days',
          context: 'of Torvane',
        },
      },
      {
        slug: 'fennel-and-dune-six-store-openings',
        client: 'Fennel & Dune',
        picture: logoFennelAndDune,
        tags: ['Retail', 'RaaS'],
        figure: '81+',
        title: 'people for six store openings in one season',
        sections: [
          {
            heading: 'Challenge',
            description:
              'Six new shops in the UAE were to open within ten weeks. The two-person people team had never opened more than one shop at a time.',
          },
          {
            heading: 'Solution',
            description:
              'We found the store managers first, so that each could pick their own team. Sales associates worked half a paid Saturday in a shop before they signed.',
          },
        ],
        results: [
          '6 store managers, 6 merchandisers, 54 sales associates and 15 stockroom staff',
          'First vetted profiles within 72 hours of the brief',
          'All six stores opened in the planned week',
        ],
        testimonial: 'Customers did not notice that we were new.',
        name: 'Mariam Al Suwaidi, Head of People, Fennel & Dune',
        link: {
          label: 'Read the case study',
          action: 'page',
          to: '/casestudy/fennel-and-dune-six-store-openings',
          context: 'of Fennel & Dune',
        },
      },
    ],
    resultsHeading: 'Results',
    actions: [
      {
        label: 'Start Your Journey',
        action: 'recruiter-popup',
        to: '/contactus',
      },
      { label: 'Explore more', action: 'page', to: '/casestudies', context: 'success stories' },
    ] satisfies Action[],
  },
  testimonials: {
    id: 'testimonials',
    heading: 'What Clients Say',
    loading: 'Loading testimonials...',
    empty: 'No testimonials available',
  },
  faq: {
    id: 'faq',
    heading: 'Questions we hear most',
    items: [
      {
        icon: Scale,
        question: 'Which service should I choose?',
        answer:
          'Choose RaaS if you hire several people every month, Pay Per Hire for fewer than two a month or for one batch, and Fractional Hiring if you need a senior leader for a few days a week or for a project. You can combine them. If you are unsure, tell us about the role and we’ll compare the costs.',
      },
      {
        icon: Clock,
        question: 'When do I see candidates?',
        answer:
          'With RaaS the first vetted profiles reach you within 72 hours of your brief, and hiring turnaround is 2–4 weeks. A Pay Per Hire shortlist comes within the 7–15 business days in which roles are closed.',
      },
      {
        icon: Wallet,
        question: 'When do I pay?',
        answer:
          'RaaS is a flat monthly subscription. Pay Per Hire is payable after the candidate joins and completes probation. Fractional Hiring is paid by the month or by milestone.',
      },
      {
        icon: FileCheck,
        question: 'How do I get a price?',
        answer:
          'Choose “Contact experts” below and give us the roles, locations and pay ranges under Requirement. You get the fee in writing, and what it depends on, before you decide anything.',
      },
      {
        icon: Reply,
        question: 'How quickly do you reply?',
        answer: `We reply in 48 hours on average. If it is urgent, call us ${site.phoneHours}, ${site.office.city} time.`,
      },
      {
        icon: RefreshCw,
        question: 'What if a hire does not work out?',
        answer:
          'With RaaS we search again within your subscription. With Pay Per Hire you owe nothing if they leave before you confirm them; after that we fill the role again within the guarantee period. Every fractional engagement begins with a 90-day trial.',
      },
      {
        icon: MapPin,
        question: 'Where do you recruit, and do I need a company in India?',
        answer:
          'In India, the UAE, the UK and Australia. People you hire in India need an employer there: your own company, or at first an employer of record, which employs them for you. Tell us which, and we plan the search for it.',
      },
    ],
  },
  blogs: {
    id: 'blogs',
    heading: 'From our blog',
    link: { label: 'See Our Blogs', action: 'page', to: '/blogs' },
  },
  contact: {
    id: 'contact',
    heading: 'Still Have Questions?',
    text: 'Two lines about the role are enough. We answer in 48 hours on average.',
    actions: [
      {
        label: 'Contact experts',
        action: 'recruiter-popup',
        to: '/contactus',
        about: 'a question about hiring',
      },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ] satisfies Action[],
  },
} as const;

import { site } from '@hireloom/contracts';
import {
  CalendarDays,
  CircleQuestionMark,
  CircleX,
  Compass,
  Cpu,
  FileCheck,
  Flag,
  Gift,
  Handshake,
  IndianRupee,
  LockKeyhole,
  MapPin,
  Megaphone,
  Settings,
  TrendingUp,
  Undo2,
  Users,
} from 'lucide-react';
import fractionalOpening from '../pictures/fractional-opening.svg';
import type { ServicePage } from './shapes';

export const fractionalHiring = {
  meta: {
    path: '/fractionalhiring',
    title: `Fractional Hiring: part-time CFO, CTO, CHRO | ${site.name}`,
    description:
      'Bring in a CFO, CTO, CHRO, CMO or COO part-time or for a project, at 40-60% savings against full-time, with 90-day leadership trials.',
    breadcrumb: 'Fractional Hiring',
  },
  opening: {
    eyebrow: 'Fractional Hiring',
    heading: 'A\u00a0CFO on Tuesdays. A\u00a0CTO till launch.',
    text: 'Some work needs a leader who has done it before, but not five days a week. Bring one in part-time or for a project, at 40-60% savings against a full-time executive.',
    highlights: ['Part-time or for a project', '90-day leadership trials', 'Option to convert to full-time'],
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Book a Demo', action: 'demo', to: '/raas' },
    ],
    picture: fractionalOpening,
    pictureAlt: '',
  },
  stats: {
    heading: 'Leaders who were worth keeping',
    note: 'These are our own figures. Ask us how any of them is counted.',
    items: [
      { value: '500+', label: 'leadership roles' },
      { value: '40-60%', label: 'savings against full-time' },
      { value: '90-day', label: 'leadership trials' },
      { value: '82%', label: 'convert to full-time after a trial' },
    ],
  },
  roles: {
    id: 'roles',
    heading: 'Roles you can fill by the day',
    intro: 'Ask for one of these, or describe the problem and let us name the role.',
    items: [
      {
        icon: IndianRupee,
        code: 'CFO',
        title: 'Chief Financial Officer',
        text: 'A cash plan your board believes, a clean audit, and the numbers ready before an investor asks.',
      },
      {
        icon: Cpu,
        code: 'CTO',
        title: 'Chief Technology Officer',
        text: 'Architecture that holds, a release plan that is kept, and an engineering team hired to a standard.',
      },
      {
        icon: Users,
        code: 'CHRO',
        title: 'Chief Human Resources Officer',
        text: 'Pay bands, policies, labour-code compliance and a way of reviewing people that managers will use.',
      },
      {
        icon: Megaphone,
        code: 'CMO',
        title: 'Chief Marketing Officer',
        text: 'A position you can state in a sentence, a budget with a reason for each line, and leads that sales will call.',
      },
      {
        icon: Settings,
        code: 'COO',
        title: 'Chief Operating Officer',
        text: 'Processes written down, delivery dates that hold, and a weekly review that ends with names and dates.',
      },
      {
        icon: TrendingUp,
        code: 'CRO',
        title: 'Chief Revenue Officer',
        text: 'A forecast you can plan on, targets that fit the market, and a sales team that knows what to do on Monday.',
      },
      {
        icon: Compass,
        code: 'CPO',
        title: 'Chief Product Officer',
        text: 'A roadmap drawn from what customers pay for, and a clear no to the rest.',
      },
      {
        icon: LockKeyhole,
        code: 'CISO',
        title: 'Chief Information Security Officer',
        text: 'Customer security questionnaires answered, ISO 27001 prepared, and a drill before there is an incident.',
      },
    ],
  },
  waysToWork: {
    id: 'ways-to-work',
    heading: 'Three ways to work with a fractional leader',
    intro: 'Each one is a written agreement with outcomes, days and an end date or a notice period.',
    items: [
      {
        icon: CalendarDays,
        title: 'Part-time',
        text: 'Fixed days each week or month, for work that goes on: closing the books, running engineering, leading a sales team.',
      },
      {
        icon: Flag,
        title: 'For a project',
        text: 'One outcome with an end date: a fundraise, a product launch, an ERP change, a new country.',
      },
      {
        icon: Handshake,
        title: 'Trial to full-time',
        text: 'A 90-day leadership trial on real work. Then you offer the full-time role, keep the part-time arrangement, or part ways.',
      },
    ],
  },
  howItWorks: {
    id: 'how-it-works',
    heading: 'From problem to person',
    intro: 'Five steps. The first one often changes the job title.',
    steps: [
      {
        title: 'Name the outcome',
        when: 'First call',
        text: 'Not a job description: what must be true in 90 days that is not true today. We say which role that takes, and for how many days.',
      },
      {
        title: 'Meet a few leaders',
        when: 'Shortlist',
        text: 'Each of them has done this work before, has the days free, and is clear of conflicts with your competitors.',
      },
      {
        title: 'Check what they did',
        when: 'References',
        text: 'You speak with people who worked under them, not only with the ones who hired them.',
      },
      {
        title: 'Start with a trial',
        when: '90 days',
        text: 'Outcomes for 30, 60 and 90 days are written down before the first day. You review them together, with us in the room if you like.',
      },
      {
        title: 'Decide',
        when: 'Day 90',
        text: 'Go on part-time, end the project, or convert: 82% of trials become full-time roles.',
      },
    ],
  },
  pricing: {
    id: 'pricing',
    heading: 'What it costs, and when you pay',
    intro:
      'You pay for the days or the project, not for a full-time package. Clients see 40-60% savings against a full-time executive in the same role.',
    items: [
      {
        icon: CalendarDays,
        title: 'Part-time: a monthly fee',
        text: 'For the agreed days, paid for each month of the engagement. More days in a busy month are agreed beforehand.',
      },
      {
        icon: Flag,
        title: 'Project: a fee by milestone',
        text: 'Split over the outcomes in the agreement. Each part is due when that outcome is reached.',
      },
      {
        icon: Handshake,
        title: 'Conversion: agreed at the start',
        text: 'Across all our fractional engagements, 80% convert to full-time. So the terms for it stand in your agreement from the first day.',
      },
    ],
    dependsOn: {
      heading: 'What the fee depends on',
      items: [
        'The role and how long the leader has done it',
        'Days a week or a month, or the size of the project',
        'On site, remote, or both, and in which country',
        'Whether you want the option to convert to full-time',
      ],
    },
    quote: {
      heading: 'Get a figure for your situation',
      text: 'Tell us the outcome and the date. You get the days it takes and the fee in writing, beside what a full-time executive would cost you.',
      actions: [
        { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
        { label: 'Contact Us', action: 'page', to: '/contactus' },
      ],
    },
  },
  savings: {
    id: 'savings',
    heading: 'Where the 40-60% savings come from',
    intro:
      'The daily rate of a senior leader is not low. You save because you do not pay for what you do not need.',
    items: [
      {
        icon: CalendarDays,
        title: 'Days you do not need',
        text: 'Two days a week of a CFO are often enough for a company whose books are in order. You pay for two.',
      },
      {
        icon: Gift,
        title: 'What comes on top of salary',
        text: 'Joining bonus, stock, provident fund, gratuity, insurance and car belong to a full-time package. An engagement fee has none of them.',
      },
      {
        icon: Undo2,
        title: 'The price of a wrong choice',
        text: 'A full-time executive who does not fit costs a notice period and a second search. A trial ends on the date in the agreement.',
      },
    ],
  },
  caseStudies: {
    id: 'case-studies',
    heading: 'Teams that hired with us',
    intro: 'What clients asked for, what we did, and what came of it.',
  },
  faq: {
    id: 'faq',
    heading: 'Questions about Fractional Hiring',
    intro: 'What founders and boards ask us first.',
    items: [
      {
        icon: CircleQuestionMark,
        question: 'How is a fractional leader different from a consultant?',
        answer:
          'A consultant advises and leaves a report. A fractional leader holds the role: runs the team, signs off the plan, sits in the reviews and answers for the result on the agreed days.',
      },
      {
        icon: CalendarDays,
        question: 'How many days a week do we need?',
        answer:
          'Most engagements run one to three days a week. The first call works it out from the outcome you want, and the trial shows whether it was right.',
      },
      {
        icon: Handshake,
        question: 'Can we make the leader full-time later?',
        answer:
          'Yes, if both of you want it. After a 90-day trial, 82% convert to full-time; across all our fractional engagements, 80% do. The terms for it are agreed at the start.',
      },
      {
        icon: LockKeyhole,
        question: 'Will they work for our competitor on Thursday?',
        answer:
          'No. Each leader tells us of other engagements before you meet, and your agreement names the companies that they may not work for while they work for you. Confidentiality goes on after the engagement ends.',
      },
      {
        icon: CircleX,
        question: 'What if it does not work out?',
        answer:
          'Then the trial ends with the notice in your agreement. You owe the days that were worked, and we look for somebody else if you want us to.',
      },
      {
        icon: FileCheck,
        question: 'Who employs the leader?',
        answer:
          'Nobody, in most cases: fractional leaders work on a contract for services. Your agreement sets out who contracts with whom, tax deduction at source and GST. Ask your accountant to read it before you sign.',
      },
      {
        icon: MapPin,
        question: 'Do they come to our office?',
        answer:
          'As often as the work needs it. Many divide their days between your office and remote work. We place leaders in India, the UAE, the UK and Australia.',
      },
    ],
  },
  callToAction: {
    id: 'get-started',
    heading: 'What must be true in 90 days?',
    text: 'Tell us in a sentence. We will say who can get you there, and for how many days a week.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const satisfies ServicePage & Record<string, unknown>;

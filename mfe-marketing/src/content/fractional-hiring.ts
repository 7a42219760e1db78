import { site } from '@hireloom/contracts';
import {
  CalendarDays,
  CircleQuestionMark,
  CircleX,
  FileCheck,
  Flag,
  Gift,
  Handshake,
  LockKeyhole,
  MapPin,
  Undo2,
} from 'lucide';
import { demo } from './demo';
import type { ServicePage } from './shapes';

export const fractionalHiring = {
  meta: {
    path: '/fractionalhiring',
    title: `Fractional Hiring: part-time CFO, CTO, CHRO | ${site.name}`,
    description:
      'Bring in a CFO, CTO, CHRO, CMO or COO part-time or for a project, at 40–60% savings against full-time, with 90-day leadership trials.',
    breadcrumb: 'Fractional Hiring',
  },
  opening: {
    eyebrow: 'Fractional Hiring',
    heading: 'A\u00a0CFO on Tuesdays. A\u00a0CTO till launch.',
    text: 'A senior leader for the days you need, at 40–60% savings against full-time.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus', about: 'fractional leader' },
      demo.services,
    ],
  },
  stats: {
    heading: 'Fractional Hiring in numbers',
    note: 'These are our own figures. Ask us for the records behind any of them.',
    items: [
      { value: '500+', label: 'leadership roles', base: 'filled over all our years' },
      { value: '40–60%', label: 'savings against full-time', base: 'at six to nine days a month' },
      { value: '90-day', label: 'leadership trials', base: 'at the start of each engagement' },
      {
        value: '82%',
        label: 'convert to full-time',
        base: 'of leaders who complete a trial',
      },
    ],
  },
  week: {
    id: 'week',
    heading: 'Three leaders, six days, one week',
    note: 'You pay for the six coloured days. On the others they work elsewhere, for clients B to F.',
    leaderHeading: 'Leader',
    withYou: 'With you',
    client: 'Client',
    days: [
      { name: 'Monday', short: 'Mon' },
      { name: 'Tuesday', short: 'Tue' },
      { name: 'Wednesday', short: 'Wed' },
      { name: 'Thursday', short: 'Thu' },
      { name: 'Friday', short: 'Fri' },
    ],
    leaders: [
      {
        code: 'CFO',
        note: 'Tuesdays',
        band: 'marigold',
        places: ['B', 'With you', 'C', 'B', 'C'],
      },
      {
        code: 'CTO',
        note: 'till launch',
        band: 'indigo',
        places: ['With you', 'D', 'With you', 'With you', 'D'],
      },
      {
        code: 'CHRO',
        note: 'two days',
        band: 'teal',
        places: ['With you', 'E', 'E', 'F', 'With you'],
      },
    ],
  },
  roles: {
    id: 'roles',
    heading: 'Roles you can fill by the day',
    intro: 'No role fits? Describe the problem.',
    action: {
      label: 'Ask for a leader',
      action: 'recruiter-popup',
      to: '/contactus',
      about: 'fractional leader',
    },
    items: [
      {
        code: 'CFO',
        title: 'Chief Financial Officer',
        text: 'A cash plan your board believes, a clean audit, and numbers ready for investors.',
      },
      {
        code: 'CTO',
        title: 'Chief Technology Officer',
        text: 'Architecture that scales, releases on time, and engineers hired to one standard.',
      },
      {
        code: 'CHRO',
        title: 'Chief Human Resources Officer',
        text: 'Pay bands, labour-code compliance, and reviews that managers will use.',
      },
      {
        code: 'CMO',
        title: 'Chief Marketing Officer',
        text: 'A clear position, a budget you can explain, and leads that sales will call.',
      },
      {
        code: 'COO',
        title: 'Chief Operating Officer',
        text: 'Written processes, and delivery dates you can rely on.',
      },
      {
        code: 'CRO',
        title: 'Chief Revenue Officer',
        text: 'A forecast you can plan on, and targets that fit the market.',
      },
      {
        code: 'CPO',
        title: 'Chief Product Officer',
        text: 'A roadmap built on what customers pay for, and reasons for what is left out.',
      },
      {
        code: 'CISO',
        title: 'Chief Information Security Officer',
        text: 'Customer questionnaires answered, ISO 27001 prepared, and an incident rehearsed.',
      },
    ],
  },
  howItWorks: {
    id: 'how-it-works',
    heading: 'From the first call to day 90',
    steps: [
      {
        title: 'Name the outcome',
        when: 'First call',
        text: 'You tell us what should be different in 90 days. We tell you which role that takes, and for how many days.',
      },
      {
        title: 'Meet a few leaders',
        when: 'Shortlist',
        text: 'Each one has done this work before, has the days free, and works for none of your competitors.',
      },
      {
        title: 'Check what they did',
        when: 'References',
        text: 'You speak to people who hired them, and to people who worked under them.',
      },
      {
        title: 'Start with a trial',
        when: '90 days',
        text: 'Outcomes for 30, 60 and 90 days are written down before the first day. You review them together, and we’ll join you if you like.',
      },
      {
        title: 'Decide',
        when: 'Day 90',
        text: 'You continue part-time, end the engagement or offer the full-time role.',
      },
    ],
  },
  pricing: {
    id: 'pricing',
    heading: 'What it costs, and when you pay',
    intro:
      'You pay for the days or the project you agreed, for as long as you want them. Taking a leader on full-time has terms of its own, agreed at the start.',
    items: [
      {
        icon: CalendarDays,
        title: 'Part-time: a monthly fee',
        text: 'You agree fixed days each week or month for continuing work, such as closing the books or running engineering. Extra days in a busy month are agreed beforehand.',
      },
      {
        icon: Flag,
        title: 'Project: a fee by milestone',
        text: 'You agree one outcome with an end date, such as a fundraise, a product launch or a change of ERP. Each part of the fee is due when its milestone is reached.',
      },
      {
        icon: Handshake,
        title: 'Conversion: agreed at the start',
        text: 'Of all leaders who start a trial, 80% convert to full-time; of those who complete it, 82%. Your agreement therefore states the terms from the first day.',
      },
    ],
    dependsOn: {
      heading: 'What the fee depends on',
      items: [
        'The role, and how experienced the leader is',
        'How many days, or the size of the project',
        'Whether the work is on site, remote or both, and in which country',
        'Whether you want the option to convert to full-time',
      ],
    },
    quote: {
      heading: 'Get a figure for your situation',
      text: 'Tell us the outcome and the date. You get the number of days and the fee in writing, with the currency, the taxes that apply to you and the cost of a full-time executive.',
      actions: [
        {
          label: 'Get Started Today',
          action: 'recruiter-popup',
          to: '/contactus',
          about: 'fractional leader',
        },
        { label: 'Contact Us', action: 'page', to: '/contactus' },
      ],
    },
  },
  savings: {
    id: 'savings',
    heading: 'Where the 40–60% savings come from',
    intro: 'A day of a fractional leader costs more. You save because you buy fewer.',
    items: [
      {
        icon: CalendarDays,
        title: 'Days you do not need',
        text: 'If your books are in order, a CFO for two days a week is often enough. You pay for two.',
      },
      {
        icon: Gift,
        title: 'What comes on top of salary',
        text: 'A full-time package adds a joining bonus, stock, provident fund, gratuity, insurance and a car. An engagement fee includes none of these.',
      },
      {
        icon: Undo2,
        title: 'The cost of a wrong choice',
        text: 'If a full-time executive does not fit, you pay for months of notice and a second search. A trial ends on day 90 unless you continue it.',
      },
    ],
  },
  caseStudies: {
    service: 'fractional-hiring',
    id: 'case-studies',
    heading: 'What part-time leaders changed',
  },
  faq: {
    id: 'faq',
    heading: 'Questions about Fractional Hiring',
    items: [
      {
        icon: CircleQuestionMark,
        question: 'How is a fractional leader different from a consultant?',
        answer:
          'A consultant advises you. A fractional leader holds the role: they run the team, sign off the plan, sit in the reviews and answer for the result.',
      },
      {
        icon: CalendarDays,
        question: 'How many days a week do I need?',
        answer:
          'Most engagements run one or two days a week; three save less. We work out the days in the first call, from the outcome you want, and you can change them during the trial.',
      },
      {
        icon: Handshake,
        question: 'Can I take the leader on full-time later?',
        answer:
          'Yes, if both of you want it: of leaders who complete a trial, 82% do. You agree the terms at the start, and you can stay part-time.',
      },
      {
        icon: LockKeyhole,
        question: 'Will they work for my competitors too?',
        answer:
          'No. Each leader tells us about other engagements before you meet, and your agreement names the companies they may not work for while they work for you. Confidentiality continues after the engagement ends.',
      },
      {
        icon: CircleX,
        question: 'What if it does not work out?',
        answer:
          'You end the trial on the notice in your agreement and pay for the days worked. If you like, we look for someone else.',
      },
      {
        icon: FileCheck,
        question: 'Who employs the leader?',
        answer:
          'Fractional leaders usually work on a contract for services, so nobody employs them. Your agreement sets out who contracts with whom, tax deducted at source and GST. Ask your accountant to read it before you sign.',
      },
      {
        icon: MapPin,
        question: 'Do they come to my office?',
        answer:
          'As often as the work requires. Many split their days between your office and remote work. We place leaders in India, the UAE, the UK and Australia.',
      },
    ],
  },
  callToAction: {
    id: 'get-started',
    heading: 'What should be different in 90 days?',
    text: 'Tell us in a sentence. We’ll tell you who can get you there, and in how many days a week.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus', about: 'fractional leader' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const satisfies ServicePage & Record<string, unknown>;

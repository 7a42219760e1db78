import { site } from '@hireloom/contracts';
import { Briefcase, CalendarCheck, FileCheck, Percent, RefreshCw, Timer, Users, Wallet } from 'lucide';
import payPerHireDays from '../pictures/pay-per-hire-days.svg';
import payPerHireFeeLast from '../pictures/pay-per-hire-fee-last.svg';
import payPerHireNoFee from '../pictures/pay-per-hire-no-fee.svg';
import payPerHireReplacement from '../pictures/pay-per-hire-replacement.svg';
import payPerHireShortlist from '../pictures/pay-per-hire-shortlist.svg';
import { demo } from './demo';
import type { ServicePage } from './shapes';

const guaranteePeriod = site.guaranteePeriod || 'the period in your agreement';

export const payPerHire = {
  meta: {
    path: '/Payperhire',
    title: `Pay Per Hire recruitment in India | ${site.name}`,
    description:
      'Pay only on a successful placement, after the candidate joins and completes probation. Roles closed in 7–15 business days. Replacement guarantee.',
    breadcrumb: 'Pay Per Hire',
  },
  opening: {
    eyebrow: 'Pay Per Hire',
    heading: 'Pay only for people who stay.',
    text: 'A fee only on a successful placement, payable after the candidate joins and completes probation. Every hire comes with a replacement guarantee.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus', about: 'Pay Per Hire role' },
      demo.services,
    ],
  },
  stats: {
    heading: 'Pay Per Hire in numbers',
    note: 'These are our own figures. Ask us for the records behind any of them.',
    items: [
      {
        value: '7–15',
        label: 'business days to close a role',
        base: 'from the approved brief to an accepted offer',
      },
      { value: '95%', label: 'success rate', base: 'people placed who were confirmed in the job' },
      { value: 'Zero', label: 'to pay up front', base: 'no retainer and no charge for CVs' },
    ],
  },
  showcase: {
    id: 'features',
    heading: 'Five things that make the fee fair',
    intro: 'You pay for a result, and for nothing before it.',
    slideMs: 3000,
    carouselLabel: 'Features of Pay Per Hire',
    items: [
      {
        picture: payPerHireNoFee,
        title: 'No fee up front',
        points: ['No retainer and no fee for CVs', 'A search without a hire is free'],
      },
      {
        picture: payPerHireDays,
        title: 'Roles closed in 7–15 business days',
        points: ['From approved brief to accepted offer', 'If it will take longer, you hear at the start'],
      },
      {
        picture: payPerHireShortlist,
        title: 'A shortlist you can meet in a day',
        points: ['Only people who match the brief', 'All have agreed to your pay range'],
      },
      {
        picture: payPerHireFeeLast,
        title: 'The fee comes last',
        points: ['Due once you confirm the person', 'Nothing is due if they leave earlier'],
      },
      {
        picture: payPerHireReplacement,
        title: 'Replacement guarantee',
        points: ['We fill the role again', 'No second fee within the agreed period'],
      },
    ],
  },
  howItWorks: {
    id: 'how-it-works',
    heading: 'From brief to confirmed hire: ₹0 until the last step',
    paidLabel: 'You have paid',
    steps: [
      {
        title: 'Role brief',
        when: 'Day 1',
        text: 'In one call we agree the work, the must-haves, the pay range, the location and the interview panel.',
        paid: '₹0',
      },
      {
        title: 'Search and screen',
        when: 'From day 1',
        text: 'Before you see a name, we speak to every candidate about skills, pay, notice period and reasons for moving.',
        paid: '₹0',
      },
      {
        title: 'Interviews',
        when: 'On your calendar',
        text: 'We book them, brief both sides and collect feedback. If nobody fits, we search again.',
        paid: '₹0',
      },
      {
        title: 'Offer accepted',
        when: '7–15 business days',
        text: 'We help you set the offer and settle counter-offers, notice buy-out and relocation.',
        paid: '₹0',
      },
      {
        title: 'First day',
        when: 'After the notice period',
        text: 'We stay in touch with the candidate until then, and with both of you in the months that follow.',
        paid: '₹0',
      },
      {
        title: 'You confirm the hire',
        when: 'After probation',
        text: 'We send the invoice only once you have confirmed the person in the job.',
        paid: 'Fee due',
      },
    ],
  },
  pricing: {
    id: 'pricing',
    heading: 'What it costs, and when you pay',
    intro:
      'You pay one fee for each successful placement. We agree it in writing before we search. A traditional agency charges 8–12% of annual pay, usually on the joining date.',
    items: [
      {
        icon: FileCheck,
        title: 'Agreed before we search',
        text: 'Your agreement states the fee for the role and how it is worked out. It stays the same if the candidate negotiates higher pay.',
      },
      {
        icon: CalendarCheck,
        title: 'Due once you confirm',
        text: 'The probation period is the one in your offer letter. If the person leaves or is let go before it ends, you owe nothing for that placement.',
      },
      {
        icon: RefreshCw,
        title: 'Covered afterwards',
        text: `The replacement guarantee runs for ${guaranteePeriod}. Within it, we fill the role again without a second fee.`,
      },
    ],
    dependsOn: {
      heading: 'What the fee depends on',
      items: [
        'How senior the role is, and what it pays in a year',
        'How rare the skills are where you hire',
        'Whether you give us one role or several of the same kind',
        'Whether you want a longer replacement guarantee than the usual one',
      ],
    },
    quote: {
      heading: 'Get a figure for your role',
      text: 'Send us the job title, location and pay range. You get the fee in writing, with the currency and the taxes that apply to you, before you decide anything.',
      actions: [
        {
          label: 'Get Started Today',
          action: 'recruiter-popup',
          to: '/contactus',
          about: 'Pay Per Hire role',
        },
        { label: 'Contact Us', action: 'page', to: '/contactus' },
      ],
    },
  },
  guarantee: {
    id: 'replacement-guarantee',
    heading: 'The replacement guarantee, in plain words',
    intro:
      'If a hire leaves, tell your recruiter. We go through what went wrong, correct the brief with you and start again.',
    items: [
      {
        title: 'They never join',
        text: 'You owe nothing, and we keep searching.',
      },
      {
        title: 'They leave before you confirm them',
        text: 'You owe nothing for that hire. We search again for the same role.',
      },
      {
        title: 'They leave within the guarantee period',
        text: `We fill the role again without a second fee, whether they resign or you part ways. It lasts for ${guaranteePeriod}.`,
      },
      {
        title: 'The role or the offer changed',
        text: 'If you close, move or redefine the role, or pay and duties differ from the offer, it becomes a new search.',
      },
    ],
  },
  caseStudies: {
    service: 'pay-per-hire',
    id: 'case-studies',
    heading: 'How Pay Per Hire clients hired',
    intro: 'The roles that were hard to fill, and how we filled them.',
  },
  faq: {
    id: 'faq',
    heading: 'Questions about Pay Per Hire',
    items: [
      {
        icon: Wallet,
        question: 'Do I pay anything before someone joins?',
        answer:
          'No, and nothing on the joining date either. There is no retainer, no registration charge and no fee for CVs or interviews.',
      },
      {
        icon: CalendarCheck,
        question: 'When exactly is the fee due?',
        answer:
          'When you confirm the person in the job. The probation period is the one in your offer letter, and your agreement repeats it, so both sides know the date.',
      },
      {
        icon: Percent,
        question: 'How does the fee compare with a traditional agency?',
        answer:
          'A traditional agency charges 8–12% of annual pay, usually when the candidate joins. Our fee depends on the role and is agreed in writing before the search. Send us the role and you can compare the two figures.',
      },
      {
        icon: Timer,
        question: 'What does “closed in 7–15 business days” mean?',
        answer:
          'A candidate has accepted your offer within 7–15 business days of the day you approved the role brief. The notice period comes after that. In India it is often 30–90 days, so we ask about it in the first call.',
      },
      {
        icon: RefreshCw,
        question: 'What if the candidate leaves after I have paid?',
        answer:
          'Within the guarantee period of your agreement, we search again for the same role without a second fee.',
      },
      {
        icon: Users,
        question: 'Can I work with other agencies on the same role?',
        answer:
          'Yes. If we introduce a candidate you already know, tell us within the time stated in your agreement and there is no fee for that person.',
      },
      {
        icon: FileCheck,
        question: 'Who employs the person?',
        answer:
          'You do: the offer and the contract are yours. If you have no company in India yet, an employer of record can employ the person for you at first. Tell us, and we plan the search for it.',
      },
      {
        icon: Briefcase,
        question: 'Which roles do you take?',
        answer:
          'Permanent roles from first job to head of department, in India, the UAE, the UK and Australia. For a senior leader you need a few days a week or for a project, see Fractional Hiring.',
      },
    ],
  },
  callToAction: {
    id: 'get-started',
    heading: 'Give us the role that has been open longest',
    text: 'You pay nothing until the person we find has joined and you have confirmed them in the job.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus', about: 'Pay Per Hire role' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const satisfies ServicePage & Record<string, unknown>;

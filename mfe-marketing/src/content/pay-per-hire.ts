import { site } from '@hireloom/contracts';
import {
  Briefcase,
  CalendarCheck,
  Clock,
  FileCheck,
  Funnel,
  Info,
  Percent,
  RefreshCw,
  ShieldCheck,
  Timer,
  Users,
  Wallet,
} from 'lucide-react';
import featureAfterProbation from '../pictures/feature-after-probation.svg';
import featureFastClose from '../pictures/feature-fast-close.svg';
import featureNoUpfrontFee from '../pictures/feature-no-upfront-fee.svg';
import featureReplacement from '../pictures/feature-replacement.svg';
import featureShortlist from '../pictures/feature-shortlist.svg';
import payPerHireOpening from '../pictures/pay-per-hire-opening.svg';
import type { ServicePage } from './shapes';

export const payPerHire = {
  meta: {
    path: '/Payperhire',
    title: `Pay Per Hire recruitment in India | ${site.name}`,
    description:
      'Pay only on a successful placement, after the candidate joins and completes probation. Roles closed in 7-15 business days. Replacement guarantee.',
    breadcrumb: 'Pay Per Hire',
  },
  opening: {
    eyebrow: 'Pay Per Hire',
    heading: 'Pay only for people who stay.',
    text: 'Give us one role or ten. You pay a fee only on a successful placement, payable after the candidate joins and completes probation. A replacement guarantee stands behind every hire.',
    highlights: ['Nothing to pay up front', 'Fee due after probation', 'Replacement guarantee'],
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Book a Demo', action: 'demo', to: '/raas' },
    ],
    picture: payPerHireOpening,
    pictureAlt: '',
  },
  stats: {
    heading: 'What you can hold us to',
    note: 'These are our own figures. Ask us how any of them is counted.',
    items: [
      { value: '7-15 business days', label: 'to close a role' },
      { value: '95%', label: 'success rate' },
      { value: 'Zero', label: 'to pay before the hire has proved right' },
    ],
  },
  showcase: {
    id: 'features',
    heading: 'Five things that make the fee fair',
    intro: 'A recruitment fee should follow the result. Each part of Pay Per Hire is built on that.',
    carouselLabel: 'Features of Pay Per Hire',
    items: [
      {
        icon: Wallet,
        title: 'No fee up front',
        text: 'No retainer, no registration charge, no fee for CVs. A search that ends without a hire costs you nothing.',
        picture: featureNoUpfrontFee,
      },
      {
        icon: Timer,
        title: 'Roles closed in 7-15 business days',
        text: 'Counted from the day you approve the role brief to the day the candidate accepts your offer. Your recruiter tells you at the start if a role will take longer, and why.',
        picture: featureFastClose,
      },
      {
        icon: Funnel,
        title: 'A shortlist, not a stack',
        text: 'You meet a handful of candidates who match the brief, can join when you need them and have agreed to your pay range. The other CVs stay with us.',
        picture: featureShortlist,
      },
      {
        icon: CalendarCheck,
        title: 'The fee waits for probation',
        text: 'An offer letter is not yet a result. The fee is payable after the candidate joins and completes probation with you.',
        picture: featureAfterProbation,
      },
      {
        icon: ShieldCheck,
        title: 'Replacement guarantee',
        text: 'If the hire does not last, we search again for the same role, and you do not pay a second fee.',
        picture: featureReplacement,
      },
    ],
  },
  howItWorks: {
    id: 'how-it-works',
    heading: 'From role brief to invoice',
    intro: 'Six steps, and the invoice is the last of them.',
    steps: [
      {
        title: 'Agree on the role',
        when: 'Day 1',
        text: 'One call: what the person will do in the first year, what they must know on the first day, pay range, location and interview panel.',
      },
      {
        title: 'Search and screen',
        when: 'From day 1',
        text: 'We speak with every candidate before you see a name: skills, pay expectation, notice period, and why they want to move.',
      },
      {
        title: 'Interview the shortlist',
        when: 'Your calendar',
        text: 'We book the interviews, brief both sides and collect feedback. If nobody fits, we correct the brief with you and go on.',
      },
      {
        title: 'Offer accepted',
        when: '7-15 business days',
        text: 'We help you set the offer and settle the questions that come with it: counter-offers, notice buy-out, relocation.',
      },
      {
        title: 'Joining and probation',
        when: 'As in your offer letter',
        text: 'We stay in touch with the candidate through the notice period, and with both of you after the joining date.',
      },
      {
        title: 'The fee falls due',
        when: 'After probation',
        text: 'You confirm the probation, we send the invoice. Not a day before.',
      },
    ],
  },
  pricing: {
    id: 'pricing',
    heading: 'What it costs, and when you pay',
    intro:
      'One fee for each successful placement, agreed in writing before the search begins. Payable after the candidate joins and completes probation.',
    items: [
      {
        icon: FileCheck,
        title: 'Agreed before we search',
        text: 'Your agreement states the fee for the role and what it is worked out from. It does not change when a candidate negotiates.',
      },
      {
        icon: CalendarCheck,
        title: 'Due after probation',
        text: 'The probation is the one in your offer letter. If the candidate leaves or is let go during it, no fee falls due for that placement.',
      },
      {
        icon: RefreshCw,
        title: 'Covered afterwards',
        text: 'The replacement guarantee runs for the period in your agreement. Within it we fill the role again without a second fee.',
      },
    ],
    dependsOn: {
      heading: 'What the fee depends on',
      items: [
        'How senior the role is, and what it pays in a year',
        'How rare the skills are, and how many people have them where you hire',
        'Whether you give us one role or several of the same kind',
        'The length of the replacement guarantee that you choose',
      ],
    },
    quote: {
      heading: 'Get a figure for your role',
      text: 'Send us the job title, the location and the pay range. You get the fee in writing before you decide anything.',
      actions: [
        { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
        { label: 'Contact Us', action: 'page', to: '/contactus' },
      ],
    },
  },
  traditional: {
    id: 'traditional-agency',
    heading: 'Beside a traditional agency',
    intro: 'The traditional agency fee is 8-12% of annual pay. The larger difference is when you owe it.',
    columns: { aspect: 'What you compare', traditional: 'Traditional agency', payPerHire: 'Pay Per Hire' },
    rows: [
      {
        aspect: 'Fee',
        traditional: '8-12% of annual pay for each hire',
        payPerHire: 'A fee per role, agreed in writing before the search',
      },
      {
        aspect: 'When it is due',
        traditional: 'Usually when the candidate joins',
        payPerHire: 'After the candidate joins and completes probation',
      },
      {
        aspect: 'If the hire leaves during probation',
        traditional: 'You have paid, and ask for a replacement or a credit',
        payPerHire: 'No fee has fallen due',
      },
      {
        aspect: 'Time to close a role',
        traditional: 'Rarely stated',
        payPerHire: '7-15 business days',
      },
      {
        aspect: 'What reaches you',
        traditional: 'Often CVs, for you to screen',
        payPerHire: 'A shortlist we have spoken to, with notes',
      },
    ],
  },
  guarantee: {
    id: 'replacement-guarantee',
    heading: 'The replacement guarantee, in plain words',
    intro: 'What it covers, and what it does not.',
    items: [
      {
        icon: ShieldCheck,
        title: 'What it covers',
        text: 'Your new colleague resigns, or you part ways because the work is not what you need, within the guarantee period of your agreement. We search again for the same role without a second fee.',
      },
      {
        icon: Clock,
        title: 'How to use it',
        text: 'Tell your recruiter. We begin with what went wrong, correct the brief with you, and start the search anew.',
      },
      {
        icon: Info,
        title: 'What it does not cover',
        text: 'A role that you close, move or change in substance is a new search. So is a hire who leaves because pay or duties differ from the offer.',
      },
    ],
  },
  caseStudies: {
    id: 'case-studies',
    heading: 'Roles we closed',
    intro: 'What clients asked for, what we did, and what came of it.',
  },
  faq: {
    id: 'faq',
    heading: 'Questions about Pay Per Hire',
    intro: 'What people ask us before they give us a role.',
    items: [
      {
        icon: Wallet,
        question: 'Do we pay anything before somebody joins?',
        answer: 'No. There is no retainer, no registration charge and no fee for CVs or interviews.',
      },
      {
        icon: CalendarCheck,
        question: 'When exactly is the fee due?',
        answer:
          'After the candidate joins and completes probation with you. The probation is the one in your offer letter; your agreement notes its length, so that both sides know the date.',
      },
      {
        icon: Percent,
        question: 'How does the fee compare with a traditional agency?',
        answer:
          'A traditional agency charges 8-12% of annual pay, usually when the candidate joins. Our fee depends on the role and is agreed in writing before the search. Send us the role, and you can put both figures side by side.',
      },
      {
        icon: Timer,
        question: 'What does “closed in 7-15 business days” mean?',
        answer:
          'That a candidate has accepted your offer within 7-15 business days of the day you approved the role brief. The notice period comes after that. In India it is often 30 to 90 days, so we ask for it in the first call.',
      },
      {
        icon: RefreshCw,
        question: 'What if the candidate leaves after probation?',
        answer:
          'The replacement guarantee applies for the period in your agreement: we search again for the same role without a second fee.',
      },
      {
        icon: Users,
        question: 'May we work with other agencies on the same role?',
        answer:
          'Yes. If we introduce a candidate you already know, tell us within the time that your agreement states, and no fee arises for that person.',
      },
      {
        icon: Briefcase,
        question: 'Which roles do you take?',
        answer:
          'Permanent roles from first job to head of department, in India, the UAE, the UK and Australia. For senior leaders whom you need for some days a week or for a project, look at Fractional Hiring.',
      },
    ],
  },
  callToAction: {
    id: 'get-started',
    heading: 'Give us the role that has been open longest',
    text: 'You pay nothing until the person we find has joined you and completed probation.',
    actions: [
      { label: 'Get Started Today', action: 'recruiter-popup', to: '/contactus' },
      { label: 'Schedule call', action: 'page', to: '/contactus' },
    ],
  },
} as const satisfies ServicePage & Record<string, unknown>;

/** The table on all service pages. Each page highlights its own column. */
export const servicesComparison = {
  id: 'compare',
  heading: 'Three ways to hire, side by side',
  intro: 'What you pay, when, and how fast each of our services is.',
  caption:
    'Many clients use two: a subscription for the team, and Pay Per Hire or a fractional leader for a single seat.',
  aspectHeading: 'What you compare',
  ownLabel: 'You are here',
  services: [
    {
      key: 'raas',
      name: 'RaaS',
      link: { label: 'Learn More', action: 'page', to: '/raas', context: 'about Recruitment as a Service' },
    },
    {
      key: 'payPerHire',
      name: 'Pay Per Hire',
      link: { label: 'Learn More', action: 'page', to: '/Payperhire', context: 'about Pay Per Hire' },
    },
    {
      key: 'fractionalHiring',
      name: 'Fractional Hiring',
      link: {
        label: 'Learn More',
        action: 'page',
        to: '/fractionalhiring',
        context: 'about Fractional Hiring',
      },
    },
  ],
  rows: [
    {
      aspect: 'Best when',
      raas: 'You hire several people every month',
      payPerHire:
        'You hire fewer than two people a month, or one batch, from first job to head of department',
      fractionalHiring: 'You need a senior leader for a few days a week or for a project',
    },
    {
      aspect: 'What you pay',
      raas: 'A flat monthly subscription',
      payPerHire: 'A fee only on a successful placement',
      fractionalHiring: 'A fee for the agreed days or the project',
    },
    {
      aspect: 'When you pay',
      raas: 'Each month of the subscription',
      payPerHire: 'After the candidate joins and completes probation',
      fractionalHiring: 'Each month, or at each milestone',
    },
    {
      aspect: 'Number of hires',
      raas: 'Unlimited',
      payPerHire: 'As many roles as you give us, each with its own fee',
      fractionalHiring: 'One leader for each engagement',
    },
    {
      aspect: 'Timing',
      raas: 'First vetted profiles within 72 hours of your brief, hiring turnaround 2–4 weeks from the day a role opens',
      payPerHire: 'Roles closed in 7–15 business days from the approved brief',
      fractionalHiring: 'A 90-day trial before you commit',
    },
    {
      aspect: 'What you save',
      raas: 'The fee on each hire',
      payPerHire: 'Any fee for a person who leaves before confirmation',
      fractionalHiring: '40–60% savings against full-time',
    },
    {
      aspect: 'If it does not work out',
      raas: 'We search again within the subscription',
      payPerHire: 'Nothing to pay before you confirm; after that, a replacement guarantee',
      fractionalHiring: 'You can end the trial early, on the notice in your agreement',
    },
  ],
} as const;

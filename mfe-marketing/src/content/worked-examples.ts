const article = {
  label: 'What a hire costs, worked out line by line',
  action: 'page',
  to: '/blogs/what-a-hire-costs-worked-out-line-by-line',
} as const;

/**
 * The worked examples in the pricing sections of the service pages. Figures exclude GST; agency fees are 8–12% of
 * annual pay.
 */
export const workedExamples = {
  payPerHire: {
    heading: 'One role at ₹18 lakh (₹1.8 million) a year',
    text: 'The same hire through a traditional agency and through us, before GST.',
    rows: [
      {
        label: 'Traditional agency',
        detail: '8–12% of annual pay, usually due on the joining date',
        value: '₹1.44–2.16 lakh',
      },
      { label: 'Pay Per Hire, on the joining date', detail: 'Nothing is due yet', value: '₹0' },
      {
        label: 'Pay Per Hire, if they leave before confirmation',
        detail: 'No fee falls due for that placement',
        value: '₹0',
      },
      {
        label: 'Pay Per Hire, once you confirm',
        detail: 'You have it in writing before the search begins',
        value: 'The agreed fee',
      },
    ],
    conclusion: 'An agency’s fee is due months before you know whether the person stays.',
    article,
  },
  fractionalHiring: {
    heading: 'A CFO who would cost ₹90 lakh (₹9 million) a year full-time',
    text: 'An example of the 40–60% savings on one seat, before GST.',
    rows: [
      { label: 'Full-time package', detail: 'Salary, bonus and benefits for a year', value: '₹90 lakh' },
      {
        label: 'Four days a month, 73% saved',
        detail: '₹2 lakh a month: a CFO on Tuesdays',
        value: '₹24 lakh',
      },
      { label: 'Six days a month, 60% saved', detail: '₹3 lakh a month', value: '₹36 lakh' },
      { label: 'Nine days a month, 40% saved', detail: '₹4.5 lakh a month', value: '₹54 lakh' },
    ],
    conclusion: 'A day costs ₹50,000 in this example. The more days, the smaller the saving.',
    article: {
      label: 'How Nilavari Hotels saved 48%',
      action: 'page',
      to: '/casestudy/nilavari-fractional-hr-head',
    },
  },
  raas: {
    heading: 'When does a subscription pay off?',
    text: 'Sixty hires in a year at ₹18 lakh (₹1.8 million) each, through traditional agencies, before GST.',
    rows: [
      { label: 'Agency fee for one hire', detail: '8–12% of annual pay', value: '₹1.44–2.16 lakh' },
      { label: 'Agency fees for the year', detail: '60 × one fee', value: '₹0.86–1.3 crore' },
      { label: 'Agency fees per month', detail: 'The year divided by twelve', value: '₹7.2–10.8 lakh' },
    ],
    conclusion:
      'At 60 hires a year, a subscription pays off below ₹7.2 lakh a month. Try your own numbers above.',
    article,
  },
} as const;

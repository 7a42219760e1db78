import { site } from '@hireloom/contracts';
import type { WorkedExample } from './shapes';

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
    conclusion:
      'If you confirm the hire after six months, you pay six months later than you would pay an agency.',
    article,
  },
  fractionalHiring: {
    heading: 'A CFO who would cost ₹90 lakh (₹9 million) a year full-time',
    text: 'The 40–60% savings on one seat, before GST.',
    rows: [
      { label: 'Full-time package', detail: 'Salary, bonus and benefits for a year', value: '₹90 lakh' },
      { label: 'With 40% saved, you pay', detail: '₹4.5 lakh a month', value: '₹54 lakh' },
      { label: 'With 60% saved, you pay', detail: '₹3 lakh a month', value: '₹36 lakh' },
    ],
    conclusion: 'Fewer days a week bring you towards the lower figure, more days towards the higher one.',
    article,
  },
  raas: {
    heading: 'What agencies would charge you instead',
    text: 'A traditional agency takes 8–12% of annual pay for each hire, before GST. For a year of hiring, that comes to:',
    hires: { label: 'Hires per year', value: 60, most: 1000 },
    unit: 'Amounts are in ₹ lakh: ₹18 lakh is ₹1.8 million. Any other currency works too: enter thousands, and read thousands.',
    pay: { label: 'Average annual pay', value: 18, most: 10_000 },
    quote: { label: `${site.name}’s monthly quote (leave empty until you have it)`, most: 10_000 },
    rows: {
      oneFee: {
        label: 'Agency fee for one hire',
        detail: (_hires: number, pay: number) => `8–12% of ${pay}`,
      },
      year: { label: 'Agency fees for the year', detail: (hires: number) => `${hires} × one fee` },
      month: { label: 'Agency fees per month', detail: () => 'The year divided by twelve' },
      calculateBreakEven: {
        label: 'Break-even, in hires per month',
        detail: (hires: number) =>
          `With more than that, RaaS costs less. You plan ${Number((hires / 12).toFixed(1))}.`,
      },
    },
    incomplete: 'Enter one hire or more, and the pay.',
    conclusion: `Divide ${site.name}’s monthly quote by the agency fee for one hire. If you hire more people than that each month, RaaS costs less.`,
    article,
  },
} as const satisfies Record<'payPerHire' | 'fractionalHiring', WorkedExample> & Record<string, unknown>;

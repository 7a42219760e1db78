import { demo } from './demo';

/** In these places, pay and agencies' fees are others than the planner's. */
const abroad = ['UAE', 'UK', 'Australia'] as const;

const MAX_HIRES = 60;

const countHires = (hires: number) => `${hires} ${hires === 1 ? 'hire' : 'hires'}`;

const countMonths = (months: number) => `${months} ${months === 1 ? 'month' : 'months'}`;

/** The planner of the RaaS page. */
export const planner = {
  path: '/raas',
  id: 'plan',
  heading: 'Plan your team',
  fields: {
    hires: 'People',
    role: 'Role',
    level: 'Level',
    city: 'City',
    start: 'Search starts',
    pay: 'Pay (₹ lakh)',
    months: 'Months of hiring',
    quote: 'Our monthly quote, if you have one (₹ lakh)',
  },
  hint: 'e.g. nurses',
  levels: ['Any level', 'Junior', 'Mid-level', 'Senior', 'Leader'],
  cities: [
    'Any city',
    'Bangalore',
    'Chennai',
    'Delhi NCR',
    'Hyderabad',
    'Mumbai',
    'Pune',
    'Other city',
    'Several cities',
    'Remote',
    ...abroad,
  ],
  abroad,
  limits: {
    hires: { min: 1, max: MAX_HIRES },
    pay: { min: 0.5, max: 10_000 },
    months: { min: 1, max: 12 },
    quote: { min: 0.1, max: 10_000 },
    role: 40,
  },
  defaults: { hires: 8, level: 'Any level', city: 'Any city', pay: 18, months: 2, quote: 0 },
  countHires,
  from: (day: string) => `from ${day}`,
  over: (months: number) => `over ${countMonths(months)}`,
  atPay: (pay: number) => `₹${pay} lakh a year each`,
  atQuote: (quote: number) => `quoted ₹${quote} lakh a month`,
  weeks: ['Week 1', '2', '3', '4'],
  month: 'Month',
  legend: {
    search: 'Search',
    profiles: 'First vetted profiles',
    offers: 'Offers',
    notice: 'Notice, then at work',
  },
  outOfLimits: ({ min, max }: { min: number; max: number }) =>
    min === 1
      ? `Enter a whole number from 1 to ${max}.`
      : `Enter lakh, from ${min} to ${max}: for ₹18,00,000 enter 18.`,
  past: 'Choose today or a later day.',
  answer: {
    profiles: (day: string) =>
      `First vetted profiles ${day ? `by ${day}, ` : ''}72 hours after you approve a role’s brief.`,
    offers: (first: string, last: string) =>
      `Offers ${first ? `from ${first} for the first role to ${last} for the last` : '2–4 weeks after a role opens'}.`,
    joining: (last: string) =>
      `Notice is often 30–90 days${last ? `: all are at work by about ${last}` : ' more'}.`,
    agencies: (hires: number, fees: string, pay: number) =>
      `${countHires(hires)} through agencies would cost ${fees} plus GST: 8–12% of ₹${pay} lakh each.`,
    breakEven: (months: number, monthly: string) =>
      `Over ${countMonths(months)} that is ${monthly} a month. Below, a subscription saves money; above, it costs more.`,
    few: 'At fewer than two hires a month, compare Pay Per Hire.',
    abroad: 'Agencies’ fees differ there. Send this plan, and we compare them for you.',
    quote: (hires: number, quote: number, paysFrom: number) => {
      const cheaper =
        hires >= paysFrom
          ? `a subscription is cheaper than any agency for your ${countHires(hires)}`
          : `a subscription is cheaper than any agency from ${paysFrom} hires on`;
      return `At our quote of ₹${quote} lakh a month, ${paysFrom > MAX_HIRES ? 'it costs more than agencies' : cheaper}.`;
    },
  },
  haveQuote: 'Got our quote?',
  unit: 'Pay is yearly: ₹18\u00a0lakh is ₹1.8 million.',
  request: 'All of this goes into your request.',
  show: 'Show plan',
  send: 'Send this plan',
  about: demo.howArranged ? 'RaaS subscription and a demo' : 'RaaS subscription',
  sendTo: '/contactus',
  sent: 'Plan sent. A recruiter answers in 48 hours on average.',
} as const;

const countHires = (hires: number) => `${hires} ${hires === 1 ? 'hire' : 'hires'}`;

/** The planner of the RaaS page, and its teaser on Home. */
export const planner = {
  path: '/raas',
  id: 'plan',
  heading: 'Plan your team',
  form: 'Your plan',
  fields: {
    hires: 'People',
    role: 'Role',
    level: 'Level',
    city: 'City',
    start: 'Search starts',
    pay: 'Pay (₹ lakh)',
    quote: 'Our monthly quote, if you have one (₹ lakh)',
  },
  roleHint: 'engineers',
  levels: ['Junior', 'Mid-level', 'Senior', 'Leadership'],
  cities: [
    'Bangalore',
    'Chennai',
    'Delhi NCR',
    'Hyderabad',
    'Mumbai',
    'Pune',
    'Dubai',
    'London',
    'Sydney',
    'Remote',
    'Several cities',
  ],
  limits: {
    hires: { least: 1, most: 60 },
    pay: { least: 0.5, most: 10_000 },
    quote: { least: 0.1, most: 10_000 },
    role: 40,
  },
  defaults: { hires: 8, level: 'Senior', city: 'Bangalore', pay: 18 },
  people: { one: 'person', many: 'people' },
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  from: (day: string) => `from ${day}`,
  asSoonAsPossible: 'as soon as possible',
  weeks: 'Week',
  legend: { profiles: 'First vetted profiles', offers: 'Offers' },
  outOfLimits: ({ least, most }: { least: number; most: number }) =>
    `Enter a number from ${least} to ${most}.`,
  answer: {
    profiles: (day: string | undefined) =>
      day
        ? `First vetted profiles by ${day}, 72 hours after you approve the brief.`
        : 'First vetted profiles 72 hours after you approve the brief.',
    offers: (first: string | undefined, last: string | undefined) =>
      first && last ? `Offers from ${first} to ${last}.` : 'Offers 2–4 weeks after the role opens.',
    agencies: (hires: number, fees: string, pay: number) =>
      `At ${countHires(hires)} a year, agencies would charge about ${fees} a year: 8–12% of ₹${pay} lakh for each.`,
    breakEven: (fee: string) =>
      `A subscription pays off below ${fee} a month, a twelfth of the lower figure.`,
    quote: (hires: number, quote: number) =>
      `At our quote of ₹${quote} lakh a month, it pays off from ${countHires(hires)} a year.`,
    priceFrom: (price: string) => `Subscriptions start at ${price}.`,
  },
  haveQuote: 'Have our quote already?',
  unit: 'Pay is for a year, fees are before GST. ₹18 lakh is ₹1.8 million.',
  show: 'Show this plan',
  send: 'Send this plan',
  about: 'RaaS subscription',
  sendTo: '/contactus',
  sent: {
    heading: 'Your plan is with us.',
    text: 'A recruiter reads it and answers within 48 hours on average, with questions about the roles and a fee in writing.',
  },
  teaser: {
    heading: 'How long would your team take?',
    text: 'See when profiles and offers come, and what agencies would charge for the same hires.',
    label: 'People',
    submit: 'Plan your team',
  },
} as const;

/** Three blog articles for each service page. */
export const relatedReading = {
  raas: {
    id: 'reading',
    heading: 'Before you subscribe, read up',
    slugs: [
      'hiring-for-a-global-capability-centre-in-india',
      'structured-interviews-that-managers-will-actually-run',
      'pay-ranges-in-job-adverts',
    ],
  },
  payPerHire: {
    id: 'reading',
    heading: 'Good to know before the first interview',
    slugs: [
      'write-the-scorecard-before-the-job-description',
      'notice-periods-and-buyouts-in-india',
      'offer-drop-outs-week-by-week',
    ],
  },
  fractionalHiring: {
    id: 'reading',
    heading: 'Choosing a leader for a few days a week',
    slugs: [
      'fractional-cfo-before-series-a',
      'reference-checks-that-can-change-a-decision',
      'hire-your-first-security-engineer',
    ],
  },
} as const;

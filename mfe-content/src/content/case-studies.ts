export const caseStudies = {
  path: '/casestudies',
  list: {
    meta: {
      title: 'Case studies: how our clients hired | Hireloom',
      description:
        'What companies in India, the UAE, the UK and Australia needed, what we did, and who they hired.',
    },
    eyebrow: 'Case Studies',
    heading: 'Case\u00a0studies, with the numbers',
    lead: 'What each company needed, what we did, and who joined.',
    searchLabel: 'Search case studies',
    placeholder: 'Search case studies...',
    loading: 'Loading case studies…',
    empty: 'No case studies found.',
    emptyHint: 'Try a shorter word, or another service or industry.',
    noneYet: 'The first case studies are being written. Please come back soon.',
    showAll: 'Show all case studies',
    failed: 'Case studies could not be loaded.',
    failedMore: 'More case studies could not be loaded.',
    pages: 'Pages of case studies',
    one: 'case study',
    many: 'case studies',
    services: {
      raas: 'RaaS',
      'pay-per-hire': 'Pay Per Hire',
      'fractional-hiring': 'Fractional Hiring',
    },
    filters: {
      service: { label: 'Service', all: 'All services' },
      industry: { label: 'Industry', all: 'All industries' },
    },
  },
  /** Keyed by the API's service names. */
  services: {
    raas: { name: 'RaaS', path: '/raas', link: 'How Recruitment as a Service works' },
    'pay-per-hire': { name: 'Pay Per Hire', path: '/Payperhire', link: 'How Pay Per Hire works' },
    'fractional-hiring': {
      name: 'Fractional Hiring',
      path: '/fractionalhiring',
      link: 'How Fractional Hiring works',
    },
  },
  card: { noLogo: 'No Logo' },
  detail: {
    loading: 'Loading...',
    back: 'All case studies',
    outline: 'In this case study',
    parts: {
      clientBackground: { id: 'client-background', heading: 'Client Background' },
      challenge: { id: 'challenge', heading: 'Challenge' },
      solution: { id: 'solution', heading: 'Solution' },
      resultsAchieved: { id: 'results-achieved', heading: 'Results Achieved' },
    },
    closing: {
      heading: 'Do you have a role like this to fill?',
      text: 'Tell us the role, the place and the date you need someone by. We’ll tell you which service fits and what it costs.',
      action: { label: 'Describe the role', href: '/contactus' },
      inert: ['Download case study', 'Share case study'],
    },
    more: {
      heading: 'Read another story',
      next: 'Next story',
      previous: 'Previous story',
      all: 'All case studies',
    },
  },
  teaser: {
    empty: 'There are no case studies yet.',
    all: 'Go to the case studies',
  },
  breadcrumbs: [
    { name: 'Home', path: '/' },
    { name: 'Case Studies', path: '/casestudies' },
  ],
} as const;

export const caseStudies = {
  list: {
    meta: {
      title: 'Case studies: how our clients hired | Hireloom',
      description:
        'What companies in India, the UAE, the UK and Australia needed, what we did, and who they hired.',
    },
    heading: 'Case studies',
    empty: 'No case studies found.',
    failed: 'Case studies could not be loaded.',
  },
  detail: {
    titleSuffix: '| Hireloom',
    loading: 'Loading...',
    back: 'All case studies',
    parts: {
      clientBackground: 'Client Background',
      challenge: 'Challenge',
      solution: 'Solution',
      resultsAchieved: 'Results Achieved',
    },
  },
  breadcrumbs: { home: 'Home', caseStudies: 'Case Studies' },
} as const;

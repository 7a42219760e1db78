export const fallbackTestimonials = [
  {
    _id: 'fallback-ananya-kulkarni',
    banner: '',
    heading: 'Ananya Kulkarni, Head of Projects, Lumisetu',
    message:
      'We needed site engineers in four states and had no HR person in three of them. The first profiles came within 72 hours, sorted by district. I spoke to each of them from the car between two sites.',
  },
  {
    _id: 'fallback-daniel-mcrae',
    banner: '',
    heading: 'Daniel McRae, Chief Executive, Wattlegrid',
    message:
      'A full-time finance director was a salary we could not carry. Two days a week turned out to be what we needed, and after the 90-day trial we extended without a second thought.',
  },
  {
    _id: 'fallback-fatima-al-zaabi',
    banner: '',
    heading: 'Fatima Al Zaabi, Operations Manager, Marubay',
    message:
      'I had paid agencies in advance before and seen nothing for it. Here the fee was due once the person had joined and completed probation, so we both wanted the same thing.',
  },
  {
    _id: 'fallback-george-ellery',
    banner: '',
    heading: 'George Ellery, Managing Director, Hazelby',
    message:
      'They rang to say that our salary band was too low for the job we had described, and sent the offers that proved it. It was not a call I wanted. We rewrote the job and filled it within the month.',
  },
] as const;

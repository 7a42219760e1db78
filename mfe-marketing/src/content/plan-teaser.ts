/** The planner's teaser on Home. */
export const planTeaser = {
  heading: 'How long would your team take?',
  text: 'See when profiles and offers come, and what agencies charge.',
  label: 'People',
  submit: 'Plan your team',
} as const;

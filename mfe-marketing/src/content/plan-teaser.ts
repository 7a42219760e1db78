/** The planner's teaser on Home. */
export const planTeaser = {
  heading: 'How long would your team take?',
  text: 'See when profiles and offers come, and what agencies would charge for the same hires.',
  label: 'People',
  submit: 'Plan your team',
} as const;

/** The planner's teaser on Home. */
export const planTeaser = {
  heading: 'How long would your team take?',
  label: 'People',
  submit: 'Plan your team',
} as const;

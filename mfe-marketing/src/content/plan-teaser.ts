/** The planner's teaser on Home. */
export const planTeaser = {
  heading: 'Your next hires, as a plan',
  text: 'First profiles come 72 hours after a role’s brief, offers 2–4 weeks after it opens.',
  label: 'People',
  submit: 'Plan your team',
} as const;

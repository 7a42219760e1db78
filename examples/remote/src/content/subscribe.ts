export const subscribe = {
  meta: { title: 'Subscribe', description: 'A page with a form.' },
  heading: 'Subscribe',
  email: 'Email address',
  submit: 'Subscribe',
  sent: 'Thank you. You are subscribed.',
  failed: 'The form could not be sent. Try again in a minute.',
} as const;

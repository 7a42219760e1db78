import { site } from '@hireloom/contracts';

export const forms = {
  contact: {
    name: 'Ask for a call or a demo',
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      phone: 'Phone',
      company: 'Company',
      Jobtitle: 'Job title',
      linkdin: 'LinkedIn',
    },
    hints: { phone: '+91 9999999999', linkdin: 'linkedin.com/in/your-name' },
    submit: 'Send details',
    sending: 'Sending...',
    sent: 'Thank you. We have your details. We reply in 48 hours on average.',
    sentPanel: {
      heading: 'We have your details.',
      text: `We reply in 48 hours on average. We call ${site.phoneHours}, India time.`,
    },
    failed: 'Something went wrong. Please try again.',
  },
  newsletter: {
    name: 'Newsletter',
    label: 'Email address',
    submit: 'Subscribe',
    sending: '...',
    successTitle: `Thanks for subscribing ${site.name}`,
    successText: "Your mail is received. We'll get back to you soon.",
    toConfirm: 'Confirm by the link we mail you.',
    failed: 'Failed to subscribe. Please try again.',
  },
  recruiterRequest: {
    name: 'Recruiter request',
    labels: {
      name: 'Name',
      phone: 'Phone',
      email: 'Work email',
      company: 'Company website',
      requirement: 'Requirement',
      level: 'Level',
    },
    hints: {
      phone: '+91 9999999999',
      company: 'company.com',
      requirement: 'Role, how many, where, by when: two lines are enough.',
      level: 'For example senior, head of department.',
    },
    submit: 'Submit request',
    sending: 'Submitting...',
    sent: 'Request submitted successfully!',
    sentPanel: {
      heading: 'We have your request.',
      text: 'A recruiter reads it and replies in 48 hours on average. Need it today? Call',
    },
    failed: 'Error submitting recruiter request',
  },
  /** Beside the button of a form. */
  call: {
    text: 'Need it today? Call',
    hours: `${site.phoneHours}.`,
    written: 'We answer written requests in 48 hours on average.',
    price: site.promisesWrittenPrice ? 'You get a written price before you decide.' : '',
    phone: site.phone,
  },
  privacy: {
    text: 'We use what you send to answer you and to do what you ask for.',
    link: 'Privacy policy',
    to: '/privacypolicy',
  },
  honeypot: 'Leave this empty',
  status: {
    slow: 'This takes longer than usual. Keep this page open: what you wrote stays here.',
    offline: 'You are offline. What you wrote stays here: try again once you are connected.',
    'too-many': 'Too many forms came from your network. What you wrote stays here: try again in a minute.',
    unavailable:
      'We could not confirm that this was sent. What you wrote stays here: try again, or reach us directly:',
    'not-loaded':
      'This was not sent, because a part of the form could not be loaded. Try again. If that does not help: Reload the page, what you typed is kept. You can also reach us directly:',
    online: 'You are connected again. What you wrote is still here: send it now.',
    phone: site.phone,
    email: site.email,
  },
} as const;

import { site } from '@hireloom/contracts';

export const forms = {
  contact: {
    name: 'Ask us to call or write',
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
    optionalNote: 'Fields marked * are required.',
    submit: 'Send message',
    sending: 'Sending...',
    sent: 'Thank you, we have your details. We call or write within 48 hours on average.',
    sentPanel: {
      heading: 'We have your details.',
      text: `A recruiter calls or writes within 48 hours on average. We call ${site.phoneHours}, India time.`,
    },
    failed: 'Something went wrong. Please try again.',
  },
  newsletter: {
    name: 'Newsletter',
    label: 'Email address',
    placeholder: 'you@company.com',
    submit: 'Subscribe',
    sending: '...',
    successTitle: `Thanks for subscribing ${site.name}`,
    successText: "Your mail is received. We'll get back to you soon.",
    toConfirm: 'Open the mail that we have sent you, and confirm your address there.',
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
      requirement: 'Which role, how many people, where and from when.',
      level: 'For example: Senior, Head of department.',
    },
    submit: 'Submit request',
    sending: 'Submitting...',
    sent: 'Request submitted successfully!',
    sentPanel: {
      heading: 'We have your request.',
      text: 'A recruiter reads it and calls or writes within 48 hours on average.',
      next: `Calls come ${site.phoneHours}, India time. You can reach us sooner:`,
    },
    failed: 'Error submitting recruiter request',
  },
  honeypot: 'Leave this empty',
  status: {
    slow: 'This takes longer than usual. Keep this page open: what you wrote stays here.',
    offline: 'You are offline. What you wrote stays here: try again once you are connected.',
    'too-many': 'Too many forms came from your network. What you wrote stays here: try again in a minute.',
    unavailable:
      'We could not confirm that this was sent. What you wrote stays here: try again, or reach us directly:',
    online: 'You are connected again. What you wrote is still here: send it now.',
    phone: site.phone,
    email: site.email,
  },
} as const;

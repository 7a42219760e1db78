export const forms = {
  contact: {
    meta: {
      title: 'Contact us: tell us whom you want to hire | Hireloom',
      description:
        'Write to our Bangalore office or call on weekdays from 8 am to 5 pm. A recruiter answers within 48 hours.',
    },
    heading: 'Contact us',
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      phone: 'Phone',
      company: 'Company',
      Jobtitle: 'Job title',
      linkdin: 'LinkedIn',
      agree: 'You may write to me about hiring.',
    },
    phoneHint: '+91 9999999999',
    submit: 'Send message',
    sending: 'Sending...',
    failed: 'Something went wrong. Please try again.',
  },
  newsletter: {
    label: 'Email address',
    submit: 'Subscribe',
    sending: '...',
    successTitle: 'Thanks for subscribing Hireloom',
    successText: "Your mail is received. We'll get back to you soon.",
    failed: '❌ Failed to subscribe. Please try again.',
    close: 'Close',
  },
  recruiterRequest: {
    labels: {
      name: 'Name',
      phone: 'Phone',
      email: 'Work email',
      company: 'Company website',
      requirement: 'Requirement',
      level: 'Level',
    },
    submit: 'Submit request',
    sending: 'Submitting...',
    sent: 'Request submitted successfully!',
    failed: 'Error submitting recruiter request',
  },
} as const;

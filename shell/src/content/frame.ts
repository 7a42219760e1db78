/** Text of the frame: header, footer, overlays and failure pages. */
export const frame = {
  skipLink: 'Skip to the content',
  navigation: {
    label: 'Main',
    home: 'Hireloom, home page',
    menu: 'Menu',
    closeMenu: 'Close',
    resources: 'Resources',
  },
  footer: {
    newsletter: {
      heading: 'New articles by email',
      text: 'Practical guides on hiring, now and then. Every email has a link to unsubscribe.',
    },
    promise:
      'Recruitment and workforce solutions from Bangalore, for companies in India, the UAE, the UK and Australia.',
    figures: [
      { figure: '15k', label: 'Placements' },
      { figure: '95%', label: 'Success rate' },
      { figure: '48hrs', label: 'Response time' },
    ],
    figuresLabel: 'Hireloom in figures',
    services: { heading: 'Services' },
    quickLinks: { heading: 'Quick links' },
    contact: { heading: 'Contact' },
    social: { heading: 'Follow us' },
    copyright: '© 2024 Hireloom. All rights reserved.',
  },
  notFound: {
    title: 'Page not found | Hireloom',
    description: 'There is no page at this address. Start again from the Hireloom home page.',
    heading: 'Oops! Page not found.',
    text: 'The page you’re looking for doesn’t exist or has been moved.',
    link: 'Go Back Home',
  },
  failure: {
    loading: 'Loading…',
    pageHeading: 'This page could not be loaded.',
    pageText: 'The fault is ours. Try again in a moment, or contact us directly.',
    pageTitle: 'Not available just now | Hireloom',
    partText: 'This part of the page could not be loaded.',
    slotText: {
      'blog-teaser': 'Our articles could not be loaded.',
      'case-study-teaser': 'Our case studies could not be loaded.',
      'newsletter-form': 'The newsletter form could not be loaded.',
      'recruiter-request-form': 'The request form could not be loaded.',
    },
    unhydratedForm: 'This form works: fill it in and send it. Only its instant checks could not be loaded.',
    offlineHeading: 'You are offline.',
    offlineText: 'Your device has no connection. We load this again as soon as you are back online.',
    retry: 'Try again',
    retrying: 'Trying again…',
    phone: 'Call',
    email: 'Email',
    reference: 'Reference:',
  },
  notifications: { label: 'Messages', close: 'Dismiss message' },
  alert: { ok: 'OK' },
  popup: {
    title: 'Request a recruiter',
    lead: 'Tell us whom you need. We answer in 48 hours on average.',
    about: 'About:',
  },
  requestSent: {
    heading: 'Request sent.',
    text: 'We call or write in 48 hours on average. Sooner:',
    dismiss: 'Dismiss',
  },
  noScript: 'This page did not load fully. Reload it, or contact us directly:',
  meta: {
    title: 'Hireloom: hiring woven together',
    description:
      'Recruitment and workforce solutions from Bangalore for India, the UAE, the UK and Australia.',
    areaServed: ['India', 'United Arab Emirates', 'United Kingdom', 'Australia'],
    imageAlt: 'The Hireloom logo on a dark ground, crossed by woven threads',
  },
  feed: { title: 'Hireloom articles' },
} as const;

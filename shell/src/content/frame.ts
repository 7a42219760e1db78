/** The words of the frame. */
export const frame = {
  skipLink: 'Skip to the content',
  navigation: {
    label: 'Main',
    home: 'Hireloom, home page',
    links: [
      { label: 'Home', path: '/' },
      { label: 'RaaS', path: '/raas' },
      { label: 'Fractional Hiring', path: '/fractionalhiring' },
      { label: 'Pay Per Hire', path: '/Payperhire' },
      { label: 'Case Studies', path: '/casestudies' },
      { label: 'Blogs', path: '/blogs' },
      { label: 'About Us', path: '/aboutus' },
    ],
    hireNow: { label: 'Hire Now', path: '/contactus' },
  },
  footer: {
    newsletterHeading: 'Stay updated',
    copyright: '© 2024 Hireloom. All rights reserved.',
  },
  notFound: {
    title: 'Page not found | Hireloom',
    heading: 'Oops! Page not found.',
    text: 'The page you’re looking for doesn’t exist or has been moved.',
    link: 'Go Back Home',
  },
  failure: {
    loading: 'Loading…',
    pageHeading: 'This page could not be loaded.',
    pageText: 'The rest of the site works. Try again, or reach us directly:',
    pageTitle: 'Not available just now | Hireloom',
    slotText: {
      'blog-teaser': 'Our articles could not be loaded.',
      'case-study-teaser': 'Our case studies could not be loaded.',
      'newsletter-form': 'The newsletter form could not be loaded.',
      'recruiter-request-form': 'The request form could not be loaded.',
    },
    retry: 'Retry',
    retrying: 'Retrying…',
    phone: 'Call',
    email: 'Write to',
  },
  alert: { title: 'Notice', ok: 'OK' },
  popup: { title: 'Request a recruiter', close: 'Close' },
  noScript: 'This page needs a moment longer than usual. Reload it, or call us.',
  meta: {
    title: 'Hireloom: hiring woven together',
    description:
      'Recruitment and workforce solutions from Bangalore for India, the UAE, the UK and Australia.',
  },
} as const;

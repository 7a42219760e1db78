import type { NavigationEntry, RemoteDescription } from '@hireloom/contracts';

type Route = RemoteDescription['routes'][number];
type Entry = Omit<NavigationEntry, 'place' | 'order'>;

/** The places in the order in which the frame had them; the first link of each had the order 10, the next 20. */
const links: Readonly<Record<NavigationEntry['place'], readonly Entry[]>> = {
  header: [
    { label: 'Home', path: '/' },
    { label: 'RaaS', path: '/raas' },
    { label: 'Fractional Hiring', path: '/fractionalhiring' },
    { label: 'Pay Per Hire', path: '/Payperhire' },
  ],
  resources: [
    {
      label: 'Case Studies',
      path: '/casestudies',
      text: 'What clients asked for, what we did, and what came of it.',
    },
    { label: 'Blogs', path: '/blogs', text: 'Articles for people who hire, sorted by subject.' },
    {
      label: 'Testimonials',
      path: '/',
      section: 'testimonials',
      text: 'What clients say, in their own words.',
    },
    {
      label: 'About Us',
      path: '/aboutus',
      text: 'Who we are, and how we work from Bangalore.',
      newTab: true,
    },
  ],
  buttons: [
    { label: 'Hire Now', path: '/contactus' },
    { label: 'About Us', path: '/aboutus', newTab: true },
  ],
  'footer-services': [
    { label: 'Recruitment as a Service', path: '/raas' },
    { label: 'Pay Per Hire', path: '/Payperhire' },
    { label: 'Fractional Hiring', path: '/fractionalhiring' },
  ],
  'footer-links': [
    { label: 'Home', path: '/' },
    { label: 'About Us', path: '/aboutus' },
    { label: 'Case Studies', path: '/casestudies' },
    { label: 'Blogs', path: '/blogs' },
    { label: 'Contact Us', path: '/contactus' },
  ],
  'footer-legal': [
    { label: 'Privacy Policy', path: '/privacypolicy' },
    { label: 'Terms and Conditions', path: '/termsandconditions' },
  ],
};

const navigation = Object.entries(links).flatMap(([place, entries]) =>
  entries.map((entry, index): NavigationEntry => ({
    place: place as NavigationEntry['place'],
    order: 10 * (index + 1),
    ...entry,
  })),
);

const pages: Readonly<Record<string, Partial<Route>>> = {
  '/blogs/:slug': { partOf: '/blogs', sitemap: { list: '/api/api/getblogs' }, feed: true },
  '/casestudy/:slug': { partOf: '/casestudies', sitemap: { list: '/api/api/getcasestudies' } },
  '/contactus': { forms: ['contact', 'newsletter'] },
};

/**
 * A release that was made before releases declared what the site shows of their pages gets what the frame and the site
 * server said of them then, by path. Nothing of the store is changed. Goes when no store has such a release any more.
 */
export function withDeclarations<Described extends Pick<RemoteDescription, 'routes' | 'navigation'>>(
  described: Described,
): Described {
  if (described.navigation) return described;
  const { routes } = described;
  return {
    ...described,
    routes: routes.map((route) => ({ ...route, ...pages[route.path] })),
    navigation: navigation.filter((entry) => routes.some(({ path }) => path === entry.path)),
  };
}

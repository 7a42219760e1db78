import { arrangeSegments } from './arrange-segments';

const pages = [
  { label: 'Home', path: '/' },
  { label: 'RaaS', path: '/raas' },
  { label: 'Fractional Hiring', path: '/fractionalhiring' },
  { label: 'Pay Per Hire', path: '/Payperhire' },
];
const further = [
  { label: 'Case Studies', path: '/casestudies', parts: '/casestudy' },
  { label: 'Blogs', path: '/blogs' },
];

const labelsAt = (pathname: string) => {
  const { before, current, after } = arrangeSegments(pages, further, pathname);
  const labels = (some: readonly { label: string }[]) => some.map(({ label }) => label);
  return [labels(before), current?.label, labels(after)];
};

test.each([
  ['/', [['RaaS', 'Fractional Hiring'], 'Home', ['Pay Per Hire']]],
  ['/raas', [['Home', 'Fractional Hiring'], 'RaaS', ['Pay Per Hire']]],
  ['/Payperhire', [['Home', 'RaaS'], 'Pay Per Hire', ['Fractional Hiring']]],
])('on %s the current page stands between the others', (pathname, expected) => {
  expect(labelsAt(pathname)).toEqual(expected);
});

test.each([
  ['/blogs', 'Blogs'],
  ['/blogs/an-article', 'Blogs'],
  ['/casestudies', 'Case Studies'],
  ['/casestudy/a-client', 'Case Studies'],
])('on %s the list that it belongs to stands in the middle', (pathname, label) => {
  expect(labelsAt(pathname)).toEqual([['Home', 'RaaS'], label, ['Fractional Hiring', 'Pay Per Hire']]);
});

test.each(['/contactus', '/raasoon', '/nowhere'])(
  'on %s no page of the bar is the current one',
  (pathname) => {
    expect(labelsAt(pathname)[1]).toBeUndefined();
  },
);

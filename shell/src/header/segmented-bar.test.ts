import type { NavigationEntry } from '@hireloom/contracts';
import { arrangeSegments } from './segmented-bar';

const entries = (place: NavigationEntry['place'], links: readonly [string, string, string?][]) =>
  links.map(([label, path, section], order): NavigationEntry => ({ place, order, label, path, section }));

const pages = entries('header', [
  ['News', '/', 'news'],
  ['Home', '/'],
  ['RaaS', '/raas'],
  ['Fractional Hiring', '/fractionalhiring'],
]);
const further = entries('resources', [
  ['Case Studies', '/casestudies'],
  ['Blogs', '/blogs'],
]);

const labelsAt = (path?: string, listing?: string) => {
  const { before, current, after } = arrangeSegments(pages, further, { path, listing });
  const labels = (some: readonly { label: string }[]) => some.map(({ label }) => label);
  return [labels(before), current?.label, labels(after)];
};

test.each([
  ['/', [['Fractional Hiring', 'News'], 'Home', ['RaaS']]],
  ['/raas', [['News', 'Home'], 'RaaS', ['Fractional Hiring']]],
  ['/fractionalhiring', [['Home', 'RaaS'], 'Fractional Hiring', ['News']]],
])('on %s, the current page is centred between the other links', (pathname, expected) => {
  expect(labelsAt(pathname)).toEqual(expected);
});

test.each([
  ['/blogs', undefined, 'Blogs'],
  ['/blogs/an-article', '/blogs', 'Blogs'],
  ['/casestudy/a-client', '/casestudies', 'Case Studies'],
])('on %s, the listing of the page is centred', (pathname, listing, label) => {
  expect(labelsAt(pathname, listing)).toEqual([['RaaS', 'Fractional Hiring'], label, ['News', 'Home']]);
});

test.each(['/', '/raas', '/fractionalhiring'])('on %s, the links keep their cyclic order', (pathname) => {
  const [before, current, after] = labelsAt(pathname);
  const shown = [before, current, after].flat();
  const inOrder = pages.map(({ label }) => label);
  const start = shown.indexOf(inOrder[0]);
  expect([...shown.slice(start), ...shown.slice(0, start)]).toEqual(inOrder);
});

test.each(['/contactus', '/raas/oon', undefined])(
  'with current path %s, no link is current and the declared order is kept',
  (pathname) => {
    expect(labelsAt(pathname)).toEqual([['News', 'Home', 'RaaS', 'Fractional Hiring'], undefined, []]);
  },
);

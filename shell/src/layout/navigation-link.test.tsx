import { render, screen } from '@testing-library/react';
import { WithLinks } from './fixtures/with-links';
import type { RemoteHandle } from '../site-routes';
import { SegmentedBar } from '../header/segmented-bar';

/** The pages that remotes serve. Other paths have no handle. */
const handles: Record<string, object> = {
  '/raas': {},
  '/aboutus': {},
  '/casestudy/torvane': { partOf: '/casestudies' },
};

const showAt = (path: string, element = <SegmentedBar />) =>
  render(
    <WithLinks path={path} handle={handles[path] as RemoteHandle | undefined}>
      {element}
    </WithLinks>,
  );

const currentLinks = () =>
  screen.queryAllByRole('link', { current: 'page', hidden: true }).map((link) => link.textContent);

test('the link to the current page has aria-current="page"', () => {
  showAt('/raas');
  expect(currentLinks()).toEqual(['RaaS']);
});

test('a detail page marks the links to its listing as current, in the bar and under Resources', () => {
  showAt('/casestudy/torvane');
  const current = screen.getAllByRole('link', { current: true, hidden: true });
  expect(current.map(({ textContent }) => textContent)).toEqual(['Case Studies', 'Case Studies']);
});

test('a page from the Resources menu is not repeated in the bar', () => {
  showAt('/aboutus');
  // Once, under Resources.
  expect(screen.getAllByRole('link', { name: 'About Us', hidden: true })).toHaveLength(1);
});

test.each(['/blogs', '/blogs/no/such/page', '/nowhere'])(
  'on %s, which no remote serves, no link is current',
  (path) => {
    showAt(path);
    expect(currentLinks()).toEqual([]);
    // Once, under Resources: the bar only has it while it is the current page.
    expect(screen.getAllByRole('link', { name: 'Blogs', hidden: true })).toHaveLength(1);
  },
);

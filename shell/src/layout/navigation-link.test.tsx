import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { frame } from '../content/frame';
import { SegmentedBar } from './segmented-bar';

const { blogs } = frame.navigation.resources;

/** As in the route table: what a remote serves has a handle, what nobody serves has none. */
function showBarAt(path: string) {
  const routes = [
    { path: '/raas', handle: {}, element: <SegmentedBar /> },
    { path: '*', element: <SegmentedBar /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

const currentLinks = () =>
  screen.queryAllByRole('link', { current: 'page', hidden: true }).map((link) => link.textContent);

test('the link to the page that is shown says so', () => {
  showBarAt('/raas');
  expect(currentLinks()).toEqual(['RaaS']);
});

test.each(['/blogs', '/blogs/no/such/page', '/nowhere'])(
  'where nobody serves %s, the bar is the same as at any such address',
  (path) => {
    showBarAt(path);
    expect(currentLinks()).toEqual([]);
    // Once, under Resources: in the bar it stands only while it is the page that is shown.
    expect(screen.getAllByRole('link', { name: blogs.label, hidden: true })).toHaveLength(1);
  },
);

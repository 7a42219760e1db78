import { screen, within } from '@testing-library/react';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { renderInFrame } from '../../testing/frame';
import { Testimonials } from './testimonials';

const nine = Array.from({ length: 9 }, (_, index) => ({
  _id: `${index}`,
  banner: '',
  heading: `Client ${index + 1}, Managing Director`,
  message: `<p>Words of client ${index + 1}.</p>`,
}));

let complaints: jest.SpyInstance;

beforeEach(() => {
  fakeLayout();
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => complaints.mockRestore());

const wall = () => screen.getByRole('group', { name: 'What Clients Say' });

test('shows the built-in testimonials when loading failed', () => {
  renderInFrame(<Testimonials loaded="failed" />);
  expect(within(wall()).getAllByRole('figure')).toHaveLength(4);
});

test('shows “No testimonials available” when no entry has text', () => {
  renderInFrame(<Testimonials loaded={nine.map((entry) => ({ ...entry, message: '<p></p>' }))} />);
  expect(screen.getByText('No testimonials available')).toBeVisible();
});

test('shows a loading status while testimonials are late', () => {
  renderInFrame(<Testimonials loaded="late" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading testimonials...');
});

import { screen } from '@testing-library/react';
import { fakeLayout } from '@hireloom/testing/fake-layout';
import { renderInFrame } from '../../testing/frame';
import { Testimonials } from './testimonials';

let complaints: jest.SpyInstance;

beforeEach(() => {
  fakeLayout();
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => complaints.mockRestore());

test('shows “No testimonials available” when no entry has text', () => {
  renderInFrame(
    <Testimonials loaded={[{ _id: '1', banner: '', heading: 'Asha Rao', message: '<p></p>' }]} />,
  );
  expect(screen.getByText('No testimonials available')).toBeVisible();
});

test('shows a loading status while testimonials are late', () => {
  renderInFrame(<Testimonials loaded="late" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading testimonials...');
});
